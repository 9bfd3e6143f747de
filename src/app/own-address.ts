/** Host names that make a socket listen on every address of the machine. Browsers cannot open them. */
const EVERY_ADDRESS = ['0.0.0.0', '::']

/** Returns the base URL of the service if `BASE_URL` is not set. */
export function guessBaseUrl(host: string, port: number): string {
  return buildAddress(EVERY_ADDRESS.includes(host) ? 'localhost' : host, port)
}

export function buildAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
