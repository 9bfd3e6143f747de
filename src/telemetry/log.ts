import { destination, type Logger, pino } from 'pino'

const STANDARD_ERROR = 2
const MESSAGE_CHARACTERS = 300
const CAUSES = 5

/**
 * Creates a logger that writes to standard error, because standard output is for the welcome text. The log has JSON
 * lines for programs, or text for a person at a terminal.
 */
export function createLog(level: string, format: 'json' | 'text' = 'json'): Logger {
  const file = destination({ dest: STANDARD_ERROR, sync: format === 'text' })
  const stream = format === 'json' ? file : { write: (line: string) => void file.write(recordText(JSON.parse(line))) }
  return pino({ level, serializers: { err: describeError } }, stream)
}

type LogRecord = { level: number; time: number; msg: string; pid: number; hostname: string; err?: ErrorDescription }

/** Formats a log record as text: time, level (unless it is `info`), message and fields. */
function recordText({ level, time, msg, pid, hostname, err, ...fields }: LogRecord): string {
  const label = pino.levels.labels[level] ?? 'info'
  const facts = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const why = err ? `: ${err.message}${err.code ? ` (${err.code})` : ''}` : ''
  const words = [
    new Date(time).toTimeString().slice(0, 8),
    label === 'info' ? '' : `${label}:`,
    `${msg}${why}`,
    ...facts,
  ]
  return `${words.filter(word => word !== '').join(' ')}\n`
}

export type ErrorDescription = {
  type: string
  message: string
  code?: string
  stack?: string[]
  cause?: ErrorDescription
}

/**
 * Returns the parts of an error that may be logged: its class, the beginning of its message, its stack and its cause.
 * Errors of databases, HTTP clients and model SDKs carry rows, addresses and prompts in further fields, which are left
 * out.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const description: ErrorDescription = {
    type: error.constructor.name,
    message: error.message.slice(0, MESSAGE_CHARACTERS),
  }
  if ('code' in error && typeof error.code === 'string') description.code = error.code
  const frames = error.stack?.split('\n').filter(line => line.trimStart().startsWith('at '))
  if (frames?.length) description.stack = frames.map(line => line.trim())
  if (error.cause !== undefined && depth < CAUSES) description.cause = describeError(error.cause, depth + 1)
  return description
}
