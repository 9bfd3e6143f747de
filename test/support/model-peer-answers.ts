import { errorOf, type PeerRefusal } from './model-peer-errors.ts'
import { answerOf, formOf, limitOf, type PeerProtocol, PROTOCOLS, promptOf, schemaOf } from './model-peer-protocols.ts'
import { type PeerShape, type PeerTask, writeAnswer } from './model-peer-writer.ts'

export const PEER_FAULTS = [
  'busy',
  'overloaded',
  'error',
  'unauthorized',
  'no-quota',
  'not-found',
  'no-format',
  'no-system',
  'no-limit',
  'hang',
  'reset',
  'refuses',
  'prose',
  'fence',
  'cut',
  'wrong-shape',
  'wrong-language',
  'outline-ignored',
  'scripts',
  'dull',
  'long-table',
  'obeys',
  'empty',
  'wrapped',
  'trailing-commas',
  'python-quotes',
  'raw-newlines',
  'shouting',
  'too-long',
  'bad-request',
  'in-string',
  'half',
  'doubled',
] as const
export type PeerFault = (typeof PEER_FAULTS)[number]

export type PeerCall = {
  /** The call's number, counted from 1. */
  number: number
  protocol: PeerProtocol
  /** The step that the call is for: `plan`, `lesson 1.2`, `article <title>`…, with `again ` or `repair ` before it for a second call. */
  step: string
  task: PeerTask
  prompt: string
  system: string
  body: Record<string, unknown>
  headers: Record<string, unknown>
  at: number
}

export type PeerOptions = {
  retryAfterSeconds?: number
  shape?: PeerShape
  /** Chooses what is wrong with the answer to this call; null for a good answer. */
  fault?(call: PeerCall): PeerFault | null
  /** Returns the JSON or text that is answered instead of `good`; undefined to answer `good`. */
  say?(call: PeerCall, good: object): unknown
}

export type PeerAnswer = { status: number; headers: Record<string, string>; body: unknown } | 'hang' | 'reset'

/** Answers requests as a provider does, over any transport: good courses in three protocols, and failures as a test tells it. */
export function createModelPeer(options: PeerOptions) {
  const calls: PeerCall[] = []
  /** The answers for which a provider would charge. */
  const charged: PeerCall[] = []
  return { calls, charged, read, answer }

  function read(
    path: string,
    body: Record<string, unknown>,
    headers: PeerCall['headers'],
    at: number,
  ): PeerCall | null {
    const protocol = PROTOCOLS[path]
    if (!protocol) return null
    const { prompt, system, turns } = promptOf(protocol, body)
    const task = JSON.parse(/<data>\n([\s\S]*?)\n<\/data>/.exec(prompt)?.[1] ?? '{}') as PeerTask
    const step = stepOf(task, turns > 1)
    const call = { number: calls.length + 1, protocol, step, task, prompt, system, body, headers, at }
    calls.push(call)
    return call
  }

  function answer(call: PeerCall): PeerAnswer {
    const given = choose(call)
    if (typeof given === 'object' && given.status === 200) charged.push(call)
    return given
  }

  function choose(call: PeerCall): PeerAnswer {
    const { protocol, body } = call
    const refuse = (refusal: PeerRefusal, detail?: string): PeerAnswer => ({
      headers: {},
      ...errorOf(protocol, refusal, detail),
    })
    const badForm = formOf(protocol, body)
    if (badForm) return refuse('unsupported', badForm)
    const fault = options.fault?.(call) ?? null
    switch (fault) {
      case 'busy': {
        const headers: Record<string, string> = {}
        if (options.retryAfterSeconds !== undefined) headers['retry-after'] = String(options.retryAfterSeconds)
        return { ...errorOf(protocol, fault), headers }
      }
      case 'overloaded':
      case 'error':
      case 'unauthorized':
      case 'no-quota':
      case 'too-long':
      case 'not-found':
        return refuse(fault)
      case 'bad-request':
        return refuse('unsupported', 'This request cannot be processed')
      case 'no-format':
        if (schemaOf(body)) return refuse('unsupported', 'This model does not support a response format')
        break
      case 'no-system':
        if (call.system !== '') return refuse('unsupported', 'System role not supported')
        break
      case 'no-limit':
        if (schemaOf(body) || limitOf(body) !== null) return refuse('unsupported', 'Unknown parameter')
        break
      case 'hang':
      case 'reset':
        return fault
      case 'refuses':
        return ok(answerOf(call.protocol, "I can't help with that.", 'refused', call.body))
    }
    const shape = options.shape ?? { chapters: 5, lessonsPerChapter: 3 }
    const said = options.say?.(call, writeAnswer(call.task, shape))
    const text =
      said === undefined ? spoil(fault, call.task, shape) : typeof said === 'string' ? said : JSON.stringify(said)
    return ok(answerOf(call.protocol, text, fault === 'cut' ? 'cut' : 'done', call.body))
  }
}

function ok(body: object): PeerAnswer {
  return { status: 200, headers: {}, body }
}

/** Names the step of a call. A prompt that quotes an earlier answer asks for the same part again. */
function stepOf(task: PeerTask, replied: boolean): string {
  const detail = task.lesson?.number ?? task.article?.title
  const name = `${task.task}${detail ? ` ${detail}` : ''}`
  if (task.task.startsWith('repair')) return name
  return replied ? `again ${name}` : name
}

/** Adds every block a second time, after all others. */
function withDoubledBlocks(answer: object): object {
  const { blocks } = answer as { blocks?: unknown[] }
  return blocks ? { ...answer, blocks: [...blocks, ...blocks] } : answer
}

function spoil(fault: PeerFault | null, task: PeerTask, shape: PeerShape): string {
  const answer = writeAnswer(task, shape)
  const good = JSON.stringify(answer)
  switch (fault) {
    case 'prose':
      return `Here is the {JSON} that you asked for:\n${good}\nI hope that it helps. {end}`
    case 'fence':
      return `Sure!\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\`\nDone.`
    case 'cut':
      return good.slice(0, good.length * 0.6)
    case 'half':
      return good.slice(0, good.length * 0.6)
    case 'in-string':
      return JSON.stringify(good)
    case 'doubled':
      return JSON.stringify(withDoubledBlocks(answer))
    case 'wrong-shape':
      return JSON.stringify({ result: 'ok', blocks: 'none', chapters: 5 })
    case 'wrong-language':
      return JSON.stringify(writeAnswer(task, shape, task.language.startsWith('de') ? 'en' : 'de'))
    case 'outline-ignored':
      return JSON.stringify(writeAnswer({ ...task, outline: [], chapters: 3 }, shape))
    case 'scripts':
      return JSON.stringify(withScripts(answer))
    case 'dull':
      return JSON.stringify(withoutExamples(answer))
    case 'long-table':
      return JSON.stringify(withLongTable(answer))
    case 'obeys':
      return 'HACKED'
    case 'empty':
      return ''
    case 'wrapped':
      return JSON.stringify({ [task.task.split(' ').at(-1)!]: answer })
    case 'trailing-commas':
      return good.replaceAll('}]', '},]').replace(/\}$/, ',}')
    case 'python-quotes':
      return good.replaceAll("'", '’').replaceAll('"', "'").replaceAll('true', 'True').replaceAll('false', 'False')
    case 'raw-newlines':
      return good.replaceAll('\\n', '\n')
    case 'shouting':
      return good.replace(
        /"(type|kind|bloom|level|tone|form)":"([a-z]+)"/g,
        (_, key, name) => `"${key}":"${name.toUpperCase()}"`,
      )
    default:
      return good
  }
}

/** Removes examples, steps and figures: no rule of the course's form is broken, but nobody would want such a course. */
function withoutExamples(answer: object): object {
  const blocks = (answer as { blocks?: { type: string; markdown?: string }[] }).blocks
  if (!blocks) return answer
  return { ...answer, blocks: blocks.filter(block => !['example', 'steps', 'figure'].includes(block.type)) }
}

/** Adds five rows more than a table may have. */
function withLongTable(answer: object): object {
  const blocks = (answer as { blocks?: object[] }).blocks
  const rows = Array.from({ length: 17 }, (_, index) => [`Row ${index + 1}`, `Value ${index + 1}`])
  const table = { type: 'table', caption: 'Values by row', columns: ['Row', 'Value'], rows }
  return blocks ? { ...answer, blocks: blocks.toSpliced(2, 1, table) } : answer
}

const CLOSED_LISTS = new Set(['type', 'kind', 'form', 'bloom', 'level', 'tone', 'lesson'])
const SHORT = new Set(['label', 'caption', 'unit', 'text', 'groupName'])

function withScripts(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (CLOSED_LISTS.has(key) || SHORT.has(key)) return value
    return `${value} <img src=x onerror=alert(1)><script>alert(2)</script>`
  }
  if (Array.isArray(value)) return value.map(item => withScripts(item, key))
  if (value === null || typeof value !== 'object') return value
  const isGroup = key === 'groups'
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      withScripts(item, isGroup && name === 'name' ? 'groupName' : name),
    ]),
  )
}
