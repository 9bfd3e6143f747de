// Imports a package into SCORM Cloud by its API v2, waits until it is there, and names the course.
// https://cloud.scorm.com/docs/v2/: POST /courses/importJobs/upload, GET /courses/importJobs/{id}
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const api = (process.env.SCORM_CLOUD_URL ?? 'https://cloud.scorm.com').replace(/\/+$/, '')
const { SCORM_CLOUD_APP_ID: appId, SCORM_CLOUD_SECRET: secret } = process.env
const [file, courseId] = process.argv.slice(2)
if (!appId || !secret || !file || !courseId)
  throw new Error(
    'Use: SCORM_CLOUD_APP_ID=… SCORM_CLOUD_SECRET=… node upload-to-scorm-cloud.mjs course.zip fire-safety',
  )

const authorization = `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`
const LOOK_EVERY_MS = 2_000

// The same id again makes the next version of the course, and learners keep their registrations.
const query = new URLSearchParams({ courseId, mayCreateNewVersion: 'true' })
const form = new FormData()
form.set('file', new Blob([await readFile(file)], { type: 'application/zip' }), basename(file))
const { result: jobId } = await call(`/courses/importJobs/upload?${query}`, { method: 'POST', body: form })

let job = await call(`/courses/importJobs/${jobId}`)
while (job.status === 'RUNNING') {
  await setTimeout(LOOK_EVERY_MS)
  job = await call(`/courses/importJobs/${jobId}`)
}
if (job.status !== 'COMPLETE') throw new Error(`SCORM Cloud did not take it: ${job.message}`)
for (const warning of job.importResult.parserWarnings ?? []) console.warn(warning)
console.log(`${job.importResult.course.title} is in SCORM Cloud as ${courseId}`)

async function call(path, request = {}) {
  const response = await fetch(`${api}/api/v2${path}`, { ...request, headers: { authorization } })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(answer.message ?? `SCORM Cloud answered ${response.status}`)
  return answer
}
