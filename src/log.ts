import { destination, type Logger, pino } from 'pino'

const STANDARD_ERROR = 2
const MESSAGE_CHARACTERS = 300
const CAUSES = 5

/** JSON lines on standard error: standard output belongs to the welcome. */
export function createLog(level: string): Logger {
  return pino({ level, serializers: { err: describeError } }, destination(STANDARD_ERROR))
}

export type ErrorDescription = {
  type: string
  message: string
  code?: string
  stack?: string[]
  cause?: ErrorDescription
}

/**
 * What a log may say of an error: its kind, the beginning of its message, where it happened, and why. Errors of databases,
 * HTTP clients and model SDKs carry rows, addresses and prompts in further fields: those stay out.
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
