// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
export type Answer<Body = any> = { status: number; headers: Headers; body: Body }
export type Call = { key?: string | undefined; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }

/** Sends one request as a client does, and parses JSON answers. */
export async function send(
  url: string,
  method: string,
  { key, body, headers = {}, signal }: Call = {},
): Promise<Answer> {
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    ...(signal ? { signal } : {}),
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text }
}
