import { get, type IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { type Answer, type Call, send } from '../support/send.ts'

/** Requests that another customer makes all day. */
export const DAILY_DOINGS = ['status', 'preview', 'job', 'upload'] as const
/** An uploaded picture is read in a process of its own, so it is measured only beside attacks that could delay it. */
export type Doing = (typeof DAILY_DOINGS)[number] | 'picture'

/** The service as its customers call it. */
export type CalledService = { url(): string; call(method: string, path: string, call?: Call): Promise<Answer> }

export type Victim = { key: string; jobId: string; courseId: string }

const NOTES =
  '# Cash\n\nThe till holds at most 500 euros. What is more goes into the safe. Staff must count the cash within 30 minutes of closing time.'

/**
 * Does one request and returns its duration in milliseconds. Throws if it fails. Deletes what it uploaded, so that
 * no quota is reached.
 */
export async function takeTime(service: CalledService, victim: Victim, doing: Doing): Promise<number> {
  const started = performance.now()
  const uploaded = await perform(service, victim, doing)
  const milliseconds = performance.now() - started
  if (uploaded) expectStatus(await service.call('DELETE', uploaded, { key: victim.key }), 204, `DELETE ${uploaded}`)
  return milliseconds
}

/** Returns the address of the upload. */
async function perform(
  service: CalledService,
  { key, jobId, courseId }: Victim,
  doing: Doing,
): Promise<string | undefined> {
  const call = async (expected: number, method: string, path: string, sent: Call = {}) => {
    const answer = await service.call(method, path, sent)
    expectStatus(answer, expected, doing)
    return answer.body
  }
  switch (doing) {
    case 'status':
      return void (await call(200, 'GET', `/api/v1/courses/jobs/${jobId}`, { key }))
    case 'preview':
      return void (await receivePage(`${service.url()}/go/${courseId}`))
    case 'job':
      return void (await makeCourse(service, key))
    case 'upload':
      return `/api/v1/sources/${(await call(201, 'POST', '/api/v1/sources', { key, body: { text: NOTES } })).sourceId}`
    case 'picture':
      return `/api/v1/media/${(await call(201, 'POST', '/api/v1/media', await newPicture(key))).mediaId}`
  }
}

/** Receives the page without unpacking it, because unpacking is the reader's time. */
async function receivePage(url: string): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`preview was answered ${response.statusCode}`)
}

let pictures = 0

/** Draws a picture unlike all others, because the server would not read the same bytes again. */
async function newPicture(key: string): Promise<Call> {
  const background = { r: ++pictures % 256, g: (pictures >> 8) % 256, b: 90 }
  const png = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { key, body: new Uint8Array(png), headers: { 'content-type': 'image/png' } }
}

/** Submits a course and waits until it is completed. */
export async function makeCourse(service: CalledService, key: string, wish: object = {}): Promise<Victim> {
  const submitted = await service.call('POST', '/api/v1/courses', {
    key,
    body: { subject: 'Workplace fire safety', ...wish },
  })
  expectStatus(submitted, 202, 'submit')
  for (;;) {
    const { body, status } = await send(`${service.url()}${submitted.body.pollUrl}?wait=50`, 'GET', { key })
    if (status === 429) continue
    if (body.status === 'pending') continue
    if (body.status !== 'completed') throw new Error(`A course failed: ${JSON.stringify(body)}`)
    return { key, jobId: body.jobId, courseId: body.course.id }
  }
}

export function expectStatus({ status, body }: Answer, expected: number, doing: string): void {
  if (status !== expected) throw new Error(`${doing} was answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
}
