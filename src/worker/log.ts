/** What the worker needs of a logger: fields first, then the words, as pino has it. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
