/** The default ports of local model servers, the most likely one first. */
const LOCAL_SERVERS = [
  { server: 'Ollama', port: 11434 },
  { server: 'LM Studio', port: 1234 },
  { server: 'llama.cpp', port: 8080 },
  { server: 'vLLM', port: 8000 },
] as const

/** Maximum time of the search in milliseconds, so that a machine without a model server starts without delay. */
const SEARCH_MS = 600

/** Matches the names of models that do not write text, such as embedding or speech models. */
const NOT_A_WRITER = /embed|bge-|gte-|\be5-|minilm|nomic|rerank|whisper|tts|clip|moderation|guard|diffusion|ocr/i

/** Minimum size of a model in billions of parameters; smaller ones do not write acceptable courses. */
const SMALLEST_BILLIONS = 3
/** The size that is assumed for a model whose server does not report it. */
const UNKNOWN_BILLIONS = SMALLEST_BILLIONS

export type LocalServer = { server: string; port: number }
export type LocalModel = { server: string; baseUrl: string; model: string }

/** Searches for an OpenAI-compatible server on this machine, on the loopback address only, until the signal aborts. */
export async function findLocalModel(
  servers: readonly LocalServer[] = LOCAL_SERVERS,
  signal: AbortSignal = AbortSignal.timeout(SEARCH_MS),
): Promise<LocalModel | null> {
  const serverModels = await Promise.all(servers.map(server => askForModels(server, signal)))
  return serverModels.find(model => model !== null) ?? null
}

/**
 * Asks a server for its models and returns the largest that can write courses; null if there is none. Any program may
 * listen on these ports, so an answer only counts if it is a well-formed list of models.
 */
async function askForModels({ server, port }: LocalServer, signal: AbortSignal): Promise<LocalModel | null> {
  const origin = `http://127.0.0.1:${port}`
  const models = readModels(await fetchJson(`${origin}/v1/models`, signal))
  if (models.length === 0) return null
  const sizesByModel = toldSizes(await fetchJson(`${origin}/api/tags`, signal))
  const writers = models
    .filter(({ id }) => !NOT_A_WRITER.test(id))
    .map(({ id, billions }) => ({
      id,
      billions: sizesByModel.get(id) ?? billions ?? sizeInName(id) ?? UNKNOWN_BILLIONS,
    }))
    .filter(({ billions }) => billions >= SMALLEST_BILLIONS)
  const largest = writers.reduce((best, other) => (other.billions > best.billions ? other : best), writers[0]!)
  return largest ? { server, baseUrl: `${origin}/v1`, model: largest.id } : null
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** Returns the listed models; llama.cpp reports their number of parameters in `meta`. */
function readModels(body: unknown): { id: string; billions: number | null }[] {
  return entriesUnder(body, 'data').flatMap(entry => {
    const { id, meta } = entry as { id?: unknown; meta?: { n_params?: unknown } | null }
    if (typeof id !== 'string' || id.length > 190) return []
    return [{ id, billions: typeof meta?.n_params === 'number' ? meta.n_params / 1e9 : null }]
  })
}

/** Returns the models' sizes from Ollama's own list: "8.0B", "134.52M". */
function toldSizes(body: unknown): Map<string, number> {
  return new Map(
    entriesUnder(body, 'models').flatMap(entry => {
      const { name, details } = entry as { name?: unknown; details?: { parameter_size?: unknown } | null }
      const size = typeof details?.parameter_size === 'string' ? sizeInName(details.parameter_size) : null
      return typeof name === 'string' && size !== null ? [[name, size] as const] : []
    }),
  )
}

/**
 * Returns the size in billions of parameters from a model's name: "llama3.1:8b", "qwen2.5-7b-instruct",
 * "smollm2:135m", "mixtral-8x7b".
 */
function sizeInName(name: string): number | null {
  const match = /(?<![a-z0-9.])(?:(\d{1,2})x)?(\d{1,4}(?:\.\d{1,3})?)\s?([bm])(?![a-z0-9])/i.exec(name)
  if (!match) return null
  const [, experts = '1', size, unit] = match
  return Number(experts) * Number(size) * (unit!.toLowerCase() === 'm' ? 0.001 : 1)
}

function entriesUnder(body: unknown, key: string): unknown[] {
  const list = body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[key] : null
  return Array.isArray(list) ? list.filter(entry => entry !== null && typeof entry === 'object') : []
}
