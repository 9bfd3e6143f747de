// Puts a package into your private files on a Moodle site. There, "Add an activity: SCORM package" finds it in the file picker.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

const site = process.env.MOODLE_URL?.replace(/\/+$/, '')
const token = process.env.MOODLE_TOKEN
const file = process.argv[2]
if (!site || !token || !file)
  throw new Error('Use: MOODLE_URL=https://… MOODLE_TOKEN=… node upload-to-moodle.mjs course.zip')

const form = new FormData()
form.set('token', token)
form.set('filearea', 'draft')
form.set('itemid', '0')
form.set('file_1', new Blob([await readFile(file)], { type: 'application/zip' }), basename(file))
const [draft] = await answerOf(await fetch(`${site}/webservice/upload.php`, { method: 'POST', body: form }))

const keep = new URLSearchParams({
  wstoken: token,
  wsfunction: 'core_user_add_user_private_files',
  moodlewsrestformat: 'json',
  draftid: String(draft.itemid),
})
await answerOf(await fetch(`${site}/webservice/rest/server.php`, { method: 'POST', body: keep }))
console.log(`${draft.filename} is in your private files on ${site}`)

/** Moodle answers 200 to mistakes as well, and says so in the body. */
async function answerOf(response) {
  const answer = await response.json()
  if (!response.ok || answer?.exception || answer?.error)
    throw new Error(answer?.message ?? answer?.error ?? `${response.status}`)
  return answer
}
