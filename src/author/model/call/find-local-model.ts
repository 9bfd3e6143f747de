/** Where model servers listen on a developer's machine, most likely first. */
const LOCAL_SERVERS = [
  { server: 'Ollama', port: 11434 },
  { server: 'LM Studio', port: 1234 },
  { server: 'llama.cpp', port: 8080 },
  { server: 'vLLM', port: 8000 },
] as const

/** A start must not wait for a machine without one. */
const SEARCH_MS = 600

/** Models that are served beside the talking ones. */
const NOT_A_WRITER = /embed|bge-|rerank|whisper|tts|clip|moderation|diffusion/i

export type LocalServer = { server: string; port: number }
export type LocalModel = { server: string; baseUrl: string; model: string }

/** Looks for an OpenAI-compatible server on this machine, on loopback only, until the signal says that it took long enough. */
export async function findLocalModel(
  servers: readonly LocalServer[] = LOCAL_SERVERS,
  signal: AbortSignal = AbortSignal.timeout(SEARCH_MS),
): Promise<LocalModel | null> {
  const found = await Promise.all(servers.map(server => askForModels(server, signal)))
  return found.find(model => model !== null) ?? null
}

/** Anything may listen on these ports: only a well-formed list with a model in it counts. */
async function askForModels({ server, port }: LocalServer, signal: AbortSignal): Promise<LocalModel | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`
  try {
    const response = await fetch(`${baseUrl}/models`, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) return null
    const model = modelNames(await response.json()).find(name => !NOT_A_WRITER.test(name))
    return model ? { server, baseUrl, model } : null
  } catch {
    return null
  }
}

function modelNames(body: unknown): string[] {
  const list = body !== null && typeof body === 'object' && 'data' in body ? body.data : null
  if (!Array.isArray(list)) return []
  return list.flatMap(entry => (typeof entry?.id === 'string' && entry.id.length <= 190 ? [entry.id as string] : []))
}
