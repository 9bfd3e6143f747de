import type { Answer } from '../support/send.ts'
import { type CalledService, expectStatus } from './victim.ts'

/** Just below the maximum size of a course. */
const COURSE_BYTES = 980_000
const BLOCKS_A_LESSON = 12
const MOST_OF_A_TEXT = 1_600

export function editCourse(
  service: CalledService,
  key: string,
  courseId: string,
  version: number,
  changes: object[],
): Promise<Answer> {
  return service.call('PATCH', `/api/v1/courses/${courseId}`, { key, body: { version, changes } })
}

/** Fills every lesson with texts that use all of Markdown, until the course has the maximum size. */
export async function growCourse(service: CalledService, key: string, courseId: string): Promise<void> {
  const first = await readCourse(service, key, courseId)
  const lessons: { blocks: { id: string }[] }[] = first.chapters.flatMap(
    (chapter: { lessons: object[] }) => chapter.lessons,
  )
  const isNew = lessons.map(({ blocks }) => BLOCKS_A_LESSON - blocks.length)
  const room = COURSE_BYTES - JSON.stringify(first).length
  const bytesEach = Math.min(MOST_OF_A_TEXT, Math.floor(room / isNew.reduce((sum, count) => sum + count, 0)))
  let number = 0
  for (const [at, { blocks }] of lessons.entries()) {
    const changes = Array.from({ length: isNew[at]! }, (_, more) => ({
      op: 'add',
      as: `~${more}`,
      after: blocks[0]!.id,
      content: { type: 'text', markdown: richText(++number, bytesEach) },
    }))
    if (changes.length === 0) continue
    const { version } = await readCourse(service, key, courseId)
    expectStatus(await editCourse(service, key, courseId, version, changes), 200, 'a larger course')
  }
}

async function readCourse(service: CalledService, key: string, courseId: string) {
  const answer = await service.call('GET', `/api/v1/courses/${courseId}`, { key })
  expectStatus(answer, 200, 'the course')
  return answer.body
}

function richText(number: number, bytes: number): string {
  const item = (at: number) =>
    `- **Door ${number}.${at}** is *opened* by [the caretaker](https://example.org/${number}/${at}) at \`${at}:30\`, never later`
  const items = [item(0)]
  while (items.join('\n').length + item(items.length).length + 200 < bytes) items.push(item(items.length))
  return items.join('\n')
}
