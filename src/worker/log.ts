/** The logger that a worker needs: fields first, then the message, like pino's. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
