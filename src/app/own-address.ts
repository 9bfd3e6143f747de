/** What a socket is told to listen on every address of the machine; nobody can visit it, and browsers refuse to. */
const EVERY_ADDRESS = ['0.0.0.0', '::']

/** Where clients find the service while nobody has set `BASE_URL`. */
export function guessBaseUrl(host: string, port: number): string {
  return buildAddress(EVERY_ADDRESS.includes(host) ? 'localhost' : host, port)
}

export function buildAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
