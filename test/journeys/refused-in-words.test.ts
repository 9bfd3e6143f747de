import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CONSOLE_LOCALES, type ConsoleLocale } from '../../src/console/console-locales.ts'
import { readWords } from '../../src/console/console-strings.ts'
import { fill } from '../../src/player/render/format-text.ts'
import type { RefusalName } from '../../src/refusals.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { docxFile, HANDBOOK, zip } from '../support/source-files.ts'

type Sent = {
  reason: RefusalName
  file: string | Buffer
  english: string
  values?: { [place: string]: string | number }
}

let service: TestService
let customer: Customer
let cookie: string
before(async () => {
  service = await startTestService('sqlite')
  customer = await service.newCustomer()
  cookie = await signIn(customer.key)
})
after(() => service.remove())

const sayings = ({ reason, values = {} }: Pick<Sent, 'reason' | 'values'>, locale: ConsoleLocale) =>
  fill(readWords(locale).find('refusals', reason)!, values)

test('a document that cannot be read says why in the visitor’s language; the API says its sentence', async () => {
  const documents: Sent[] = [
    { reason: 'document-rtf', file: '{\\rtf1 hello}', english: 'RTF files are not read: save it as DOCX' },
    {
      reason: 'document-charset',
      file: Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]),
      english: 'The text is not UTF-8: save it as UTF-8, or name its charset in Content-Type',
      values: { charset: 'UTF-8' },
    },
    {
      reason: 'document-archive',
      file: zip({ 'photo.jpg': 'x' }),
      english: 'This is an archive: unpack it and send the document inside',
    },
    {
      reason: 'document-cut-off',
      file: Buffer.concat([zip({ 'word/document.xml': '<x/>' }).subarray(0, 30), Buffer.alloc(40)]),
      english: 'The file is damaged or cut off: its archive cannot be read',
    },
  ]
  for (const each of documents) {
    const answer = await sendToApi('POST', '/api/v1/sources?name=sent', each)
    assert.deepEqual([answer.status, answer.body.message], [400, each.english])
    for (const locale of CONSOLE_LOCALES) {
      const [outcome] = await (await sendFile('/console/sources', each.file, locale)).json()
      assert.deepEqual(outcome.problem, { text: sayings(each, locale), lang: null }, `${locale} ${each.reason}`)
    }
  }
})

test('a document under a wrong name says in the visitor’s words what it is', async () => {
  const [outcome] = await (await sendFile('/console/sources', docxFile(HANDBOOK), 'de-DE', 'slides.pptx')).json()
  assert.equal(
    outcome.problem.text,
    'Dem Namen nach ist die Datei von der Art „Folien“, dem Inhalt nach „Word“: geben Sie ihr die passende Endung',
  )
})

test('a logo that is refused says why in the visitor’s language; the API says its sentence', async () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
  const logos: Sent[] = [
    { reason: 'logo-gif', file: 'GIF89a', english: 'The logo is a GIF: save it as PNG, JPEG, WebP or SVG' },
    {
      reason: 'logo-script',
      file: svg('\n<script>1</script>'),
      english: 'The logo has a script (line 2)',
      values: { line: 2 },
    },
    {
      reason: 'logo-gradient',
      file: svg(`<linearGradient>${'<stop/>'.repeat(65)}</linearGradient><path d="M0 0h9v9z"/>`),
      english: 'The logo has a gradient of more than 64 colours',
      values: { most: 64 },
    },
  ]
  for (const each of logos) {
    const answer = await sendToApi('PUT', '/api/v1/brand/logo', each)
    assert.deepEqual([answer.status, answer.body.message], [400, each.english])
    for (const locale of CONSOLE_LOCALES) {
      const { problem } = await (await sendFile('/console/brand/logo', each.file, locale)).json()
      assert.deepEqual(problem, { text: sayings(each, locale), lang: null }, `${locale} ${each.reason}`)
    }
  }
})

test('a translator’s file says why it is refused, and at which text it breaks which rule', async () => {
  const { body } = await service.finishedJob(customer, { subject: 'Workplace fire safety', addOns: ['assessment'] })
  const course = `/api/v1/courses/${body.course.id}`
  const written = await service.call('GET', `${course}/xliff?languageId=de-DE`, { key: customer.key })
  const filled = String(written.body).replace(/<source[^>]*>([\s\S]*?)<\/source>/g, '$&<target>$1</target>')
  const option = /<trans-unit id="assessment\.questions\.(\w+)\.options\.\w+\.text"[\s\S]*?<\/trans-unit>/g
  const options = [...filled.matchAll(option)]
  const question = options[0]![1]!
  const files: Sent[] = [
    {
      reason: 'xliff-format',
      file: '<html xmlns="http://www.w3.org/1999/xhtml"/>',
      english: 'The file must be XLIFF 1.2 (urn:oasis:names:tc:xliff:document:1.2)',
    },
    {
      reason: 'xliff-document-type',
      file: '<!DOCTYPE xliff><xliff/>',
      english: 'The file must not have a document type',
    },
    { reason: 'xliff-encoding', file: Buffer.from([0xff, 0xfe, 0xfd]), english: 'The file must be UTF-8' },
    {
      reason: 'xliff-rule',
      file: options
        .filter(([, id]) => id === question)
        .reduce(
          (text, [unit]) => text.replace(unit, unit.replace(/<target>[\s\S]*<\/target>/, '<target>Feuer</target>')),
          filled,
        ),
      english: `${question} has the same option twice`,
    },
  ]
  const { body: sent } = await service.call('GET', course, { key: customer.key })
  const at = sent.assessment.questions.findIndex(({ id }: { id: string }) => id === question)
  for (const each of files) {
    const answer = await sendToApi('POST', `${course}/xliff`, each, 'application/xliff+xml')
    assert.deepEqual([answer.status, answer.body.message], [400, each.english])
    for (const locale of CONSOLE_LOCALES) {
      const page = await (await sendFile(`/console/courses/${body.course.id}/xliff`, each.file, locale, 'a.xlf')).text()
      const words = readWords(locale)
      const part = words.text('places.numbered', { part: words.text('names.question'), number: at + 1 })
      const said = sayings({ ...each, values: { rule: words.text('rules.same-option'), part } }, locale)
      assert.ok(page.includes(said), `${locale} ${each.reason}`)
    }
  }
})

test('a translator’s file says which texts of which lessons it lacks or has too long, in the visitor’s language', async () => {
  const { body } = await service.finishedJob(customer, { subject: 'Workplace fire safety', addOns: ['assessment'] })
  const course = `/api/v1/courses/${body.course.id}`
  const { id, outcomes, chapters } = (await service.call('GET', course, { key: customer.key })).body
  const written = await service.call('GET', `${course}/xliff?languageId=de-DE`, { key: customer.key })
  const filled = String(written.body).replace(/<source[^>]*>([\s\S]*?)<\/source>/g, '$&<target>$1</target>')
  const lesson = chapters[0].lessons[0]
  const without = (key: string, text: string) =>
    text.replace(new RegExp(`(id="${key.replaceAll('.', '\\.')}"[\\s\\S]*?)<target>[\\s\\S]*?</target>`), '$1')
  const title = `chapters.${chapters[0].id}.lessons.${lesson.id}.title`
  const outcome = `outcomes.${outcomes[0].id}.text`
  const ask = async (file: string, locale: ConsoleLocale) => {
    const page = await (await sendFile(`/console/courses/${id}/xliff`, file, locale, 'a.xlf')).text()
    return /role="alert">([\s\S]*?)<\/p>/
      .exec(page)![1]!
      .replace(/<[^>]*>/g, '')
      .trim()
  }
  const missing = without(title, without(outcome, filled))
  const answer = await sendToApi('POST', `${course}/xliff`, { file: missing } as Sent, 'application/xliff+xml')
  assert.equal(answer.body.message, `2 texts have no target: ${outcome}, ${title}`)
  assert.match(await ask(missing, 'en-GB'), /: 2\. Outcome 1, text: “.{9,62}”; Lesson 1\.1, title: “.{5,62}”/)
  assert.match(await ask(missing, 'de-DE'), /: 2\. Lernziel 1, text: „.{9,62}“; Lektion 1\.1, titel: „.{5,62}“/i)
  const long = filled.replace(
    new RegExp(`(id="${title.replaceAll('.', '\\.')}"[\\s\\S]*?<target>)`),
    `$1${'Feuer '.repeat(99)}`,
  )
  assert.match(await ask(long, 'fr-FR'), /Une traduction dépasse les \d+ caractères .* Leçon 1\.1, titre : « .{5,62} »/)
  const stray = filled.replace('id="name"', 'id="names.of.nobody"')
  assert.match(await ask(stray, 'en-GB'), /The file has texts that the course does not have \(1\): download it anew/)
})

test('a failed job says why in the visitor’s language, wherever it is listed; the API says its sentence', async () => {
  const tester = await service.asAdmin('POST', `/admin/v1/accounts/${customer.accountId}/keys`, { test: true })
  const { body } = await service.finishedJob({ ...customer, key: tester.body.key }, { subject: 'test: fail' })
  assert.equal(body.error.message, 'This course fails because its subject asks for it.')
  const testCookie = await signIn(tester.body.key)
  for (const locale of CONSOLE_LOCALES) {
    const headers = { cookie: testCookie, 'accept-language': locale }
    const said = readWords(locale).find('refusals', 'failure-wanted')!
    const state = await service.call('GET', `/console/jobs/${body.jobId}/state`, { headers })
    assert.deepEqual(state.body.reason, { text: `${said}.`, lang: null }, locale)
    for (const path of [`jobs/${body.jobId}`, 'courses']) {
      const { body: page } = await service.call('GET', `/console/${path}`, { headers })
      assert.ok(page.includes(said), `${locale} ${path}`)
    }
  }
})

async function signIn(key: string): Promise<string> {
  const answer = await service.call('POST', '/console/sign-in', {
    body: new URLSearchParams({ secret: key }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

function sendToApi(method: string, path: string, { file }: Sent, type = 'application/octet-stream') {
  const body = new Uint8Array(Buffer.from(file))
  return service.call(method, path, { key: customer.key, body, headers: { 'content-type': type } })
}

function sendFile(path: string, file: string | Buffer, locale: ConsoleLocale, name = 'sent'): Promise<Response> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(Buffer.from(file))], name))
  const headers = { cookie, 'accept-language': locale, accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  return fetch(service.url + path, { method: 'POST', headers, body })
}
