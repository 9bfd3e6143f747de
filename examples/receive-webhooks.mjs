// Receives Coursewright's webhooks: checks who sent them, answers at once, and then does the work.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET
const port = Number(process.env.PORT ?? 8080)
if (!secret) throw new Error('WEBHOOK_SECRET takes the whsec_… of your account')

/** Five minutes, so that a recorded request cannot be sent again tomorrow. */
const TOLERANCE_SECONDS = 300
const seen = new Set()

createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()

  // Answer first: the sender waits ten seconds at most, and never tries again.
  response.writeHead(200).end()
  const id = request.headers['webhook-id']
  if (seen.has(id)) return
  seen.add(id)
  handle(JSON.parse(body))
}).listen(port, () => console.log(`listening on ${port}`))

function handle(event) {
  switch (event.event) {
    case 'course.created':
      return console.log(`created ${event.course.name}: ${event.course.shareUrl}`)
    case 'course.failed':
      return console.log(`failed ${event.jobId}: ${event.error.message}`)
    case 'course.exported':
      return console.log(`exported ${event.courseId}: ${event.downloadUrl}`)
    default:
      return console.log(`a new kind of event: ${event.event}`)
  }
}

/** Standard Webhooks: HMAC-SHA256 over id, time and body with the secret's bytes. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some(entry => {
    const [version, value = ''] = entry.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
