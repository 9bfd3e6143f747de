import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AddOn, briefSchema } from '../src/course/brief.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { sourceWriter } from '../src/flows/sources/source-writer.ts'
import { plainWork } from './contracts/author.ts'

/**
 * Writes a course from a document whose sections were not listed when the course was ordered, so that only the job
 * finds out what the document gives.
 */
const writeFrom = (text: string, addOns: AddOn[]) =>
  sourceWriter([{ id: 'src_1', name: 'File.md', document: readMarkdown(text) }]).write(
    briefSchema.parse({ subject: 'Our garden', languageId: 'en-GB', addOns }),
    plainWork(),
  )

const TALE =
  '# Our garden\n\n## How it began\n\nThe garden lies behind the old mill, and whoever walks through it hears the stream.\n\n## What grows there\n\nApples and pears stand along the wall, and roses climb around the door of the shed.'

test('an assessment from a document that gives no question is refused with the reason', async () => {
  await assert.rejects(writeFrom(TALE, ['assessment']), {
    code: 'GENERATION_FAILED',
    message: /an assessment needs something to ask/,
  })
  const { chapters } = await writeFrom(TALE, [])
  assert.ok(chapters.length > 0, 'without the assessment it becomes a course')
  const rule = `${TALE}\n\n## When it is open\n\nThe gate must be locked by 20:00.\n\nSeeds must be soaked for at least 5 hours.`
  const asked = await writeFrom(rule, ['assessment'])
  assert.ok(asked.chapters.flatMap(({ lessons }) => lessons).some(({ questions }) => questions.length > 0))
})

test('a document that teaches nothing is refused with the reason', async () => {
  const history =
    '# Version history\n\n| Version | Date | Change |\n| --- | --- | --- |\n| 1.0 | 2024-01-02 | First |\n| 1.1 | 2024-03-04 | Names |'
  await assert.rejects(writeFrom(history, []), { code: 'GENERATION_FAILED', message: /hold nothing to teach/ })
})
