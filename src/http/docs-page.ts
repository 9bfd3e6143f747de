import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

const ASK_AGAIN = 'public, no-cache'
/** Scalar carries zod, which tries `Function('')` to see whether it may compile. It may not: told so, it does not try. */
const BEFORE_SCALAR = 'globalThis.__zod_globalConfig = { jitless: true };\n'

/** The API as a page to read and try: Scalar, from this server alone. */
export function docsPage() {
  let script: Promise<Script> | undefined

  return {
    async page(request: FastifyRequest, reply: FastifyReply) {
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': ASK_AGAIN,
        etag: PAGE_ETAG,
      })
      return request.headers['if-none-match'] === PAGE_ETAG ? reply.code(304).send() : reply.send(PAGE)
    },

    async script(request: FastifyRequest, reply: FastifyReply) {
      script ??= readScript()
      const { bytes, zipped, etag } = await script
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': ASK_AGAIN,
        vary: 'accept-encoding',
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(bytes)
      return reply.header('content-encoding', 'gzip').send(zipped)
    },
  }
}

/** Everything that would leave this server, or offer to, is off. */
const CONFIGURATION = {
  url: '/openapi.json',
  servers: [{ url: '/' }],
  authentication: { preferredSecurityScheme: 'apiKey' },
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  persistAuth: false,
  documentDownloadType: 'json',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coursewright API</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This page needs JavaScript. The same description is at <a href="/openapi.json">/openapi.json</a> and <a href="/llms.txt">/llms.txt</a>.</noscript>
<script type="application/json" id="api-reference" data-configuration="${JSON.stringify(CONFIGURATION).replaceAll('"', '&quot;')}"></script>
<script src="/docs/scalar.js"></script>
</body>
</html>
`

const PAGE_ETAG = etagOf(PAGE)

// Scalar writes style elements without a nonce and style attributes; nothing else on this page is looser than it must be.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Script = { bytes: Buffer; zipped: Buffer; etag: string }

/** The package carries the script inside its plugin only, so the plugin is asked for it. */
async function readScript(): Promise<Script> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const shelf = Fastify()
  await shelf.register(scalar, { routePrefix: '/docs', configuration: { url: CONFIGURATION.url } })
  const { rawPayload } = await shelf.inject('/docs/js/scalar.js')
  await shelf.close()
  const bytes = Buffer.concat([Buffer.from(BEFORE_SCALAR), rawPayload])
  return { bytes, zipped: await promisify(gzip)(bytes), etag: etagOf(bytes) }
}

function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}
