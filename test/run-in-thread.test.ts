import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../src/course/brief.ts'
import { lookThrough } from '../src/documents/choose/look-through.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { isShort, lookAside, lookAtOnce, materialAside } from '../src/documents/run-in-thread.ts'

const SECTION =
  'Staff must report an accident within 24 hours. Ladders are inspected every 6 months by the site manager.'
const LONG = readMarkdown(
  Array.from({ length: 150 }, (_, number) => `## Rule ${number}\n\n${SECTION} Room ${number} is kept locked.`).join(
    '\n\n',
  ),
)
const BRIEF = briefSchema.parse({ subject: 'Our work', languageId: 'en-GB', addOns: ['assessment'] })
const NEVER = new AbortController().signal

test('a long document is searched for sections in a thread: other work goes on, and the result is the same', async () => {
  let turns = 0
  const count = setInterval(() => turns++)
  const aside = await lookAside(LONG, 'en', 'rules.md', NEVER)
  assert.ok(turns > 3, `${turns} turns`)
  assert.deepEqual(aside, lookThrough(LONG, 'en', 'rules.md'))
  const sources = [{ id: 'src_1', name: 'rules.md', document: LONG }]
  turns = 0
  const material = await materialAside(sources, BRIEF, NEVER)
  clearInterval(count)
  assert.ok(turns > 3, `${turns} turns`)
  assert.deepEqual(material, sourceMaterial(sources, BRIEF))
})

test('a document that would delay many requests is not searched in the main thread, however short it is', () => {
  const json = (characters: number) => JSON.stringify(readMarkdown('Gate 7 is 21 m. '.repeat(characters / 16)))
  assert.deepEqual(lookAtOnce(json(800), 'en', 'a.txt'), lookThrough(JSON.parse(json(800)), 'en', 'a.txt'))
  assert.ok(isShort(json(9_600)))
  assert.equal(lookAtOnce(json(9_600), 'en', 'a.txt'), null)
})

test('an aborted request ends its thread', async () => {
  await assert.rejects(lookAside(LONG, 'en', 'rules.md', AbortSignal.timeout(1)), { name: 'TimeoutError' })
})
