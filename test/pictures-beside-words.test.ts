import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BlockOf } from '../src/course/blocks/blocks.ts'
import type { Change } from '../src/course/change/change.ts'
import { changeCourse } from '../src/course/change/change-course.ts'
import { diffCourses } from '../src/course/change/diff-courses.ts'
import { rewriteChanges, rewriteTarget } from '../src/course/change/rewrite-part.ts'
import { courseMarkdown } from '../src/course/course-markdown.ts'
import { listMediaIds, settleMedia } from '../src/course/media/settle-media.ts'
import type { ChoiceQuestion } from '../src/course/questions/questions.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { listStrings, withStrings } from '../src/course/translate/course-strings.ts'
import { picturedCourse, TALL_ID, WIDE_ID } from './support/pictured-course.ts'

const { course: COURSE } = await picturedCourse()
const OTHER_ID = 'med_01j6l4c8gg09apvo259806m0h9'

const change = (content: CourseContent, ...changes: Change[]) => changeCourse(content, changes, new Map()).content
const findCheck = (content: CourseContent) =>
  content.chapters[0]!.lessons[0]!.blocks.find(block => block.type === 'check')!.question as ChoiceQuestion
const findCards = (content: CourseContent) =>
  content.chapters[0]!.lessons[0]!.blocks.find(block => block.type === 'flashcards') as BlockOf<'flashcards'>

test('a course lists exactly the pictures of its cover, questions, options, cards and scenes', () => {
  const { cover: _, ...uncovered } = COURSE
  const only = (kept: (content: CourseContent) => void): string[] => {
    const content = structuredClone(uncovered) as CourseContent
    for (const lesson of content.chapters.flatMap(({ lessons }) => lessons))
      lesson.blocks = lesson.blocks.filter(({ type }) => type === 'text')
    delete content.assessment
    kept(content)
    return listMediaIds(content)
  }
  const addBlock = (type: string) => (content: CourseContent) =>
    content.chapters[0]!.lessons[0]!.blocks.push(
      COURSE.chapters[0]!.lessons[0]!.blocks.find(each => each.type === type)!,
    )
  assert.deepEqual(
    only(() => {}),
    [],
  )
  assert.deepEqual(
    only(content => Object.assign(content, { cover: COURSE.cover })),
    [WIDE_ID],
  )
  assert.deepEqual(
    only(content => Object.assign(content, { assessment: COURSE.assessment })),
    [WIDE_ID, TALL_ID],
  )
  assert.deepEqual(only(addBlock('check')), [WIDE_ID, TALL_ID])
  assert.deepEqual(only(addBlock('flashcards')), [TALL_ID, WIDE_ID])
  assert.deepEqual(only(addBlock('scenario')), [WIDE_ID, TALL_ID])
  assert.throws(
    () => settleMedia({ ...COURSE, cover: { media: OTHER_ID, x: 1, y: 1 } }, COURSE.media!),
    /media must be one/,
  )
})

test('a picture is set, replaced and removed like any other field', () => {
  const question = findCheck(COURSE)
  const bare = change(
    COURSE,
    { op: 'set', id: question.id, fields: { picture: null } },
    { op: 'set', id: 'course', fields: { cover: null } },
  )
  assert.equal(findCheck(bare).picture, undefined)
  assert.equal('cover' in bare, false)
  assert.deepEqual(
    diffCourses(COURSE, bare).map(each => ({ ...each, kind: null })),
    [
      { op: 'set', id: 'course', kind: null, fields: ['cover'] },
      { op: 'set', id: 'c1l1b2', kind: null, fields: ['question'] },
    ],
  )
  const covered = change(bare, { op: 'set', id: 'course', fields: { cover: { media: TALL_ID, x: 0, y: 100 } } })
  assert.deepEqual(covered.cover, { media: TALL_ID, x: 0, y: 100 })
  assert.throws(
    () => change(bare, { op: 'set', id: 'course', fields: { cover: { media: TALL_ID, x: 0, y: 101 } } }),
    /cover/,
  )
})

test('a question with another picture is asked again, with another alternative text it is not', () => {
  const { id, slot, picture, options } = findCheck(COURSE)
  const described = change(COURSE, { op: 'set', id, fields: { picture: { ...picture, alt: 'A bin that burns' } } })
  assert.equal(findCheck(described).slot, slot)
  const exchanged = change(COURSE, { op: 'set', id, fields: { picture: { ...picture, media: TALL_ID } } })
  assert.notEqual(findCheck(exchanged).slot, slot)
  const [first, ...others] = options
  const fields = { options: [{ ...first, picture: { media: WIDE_ID, alt: 'Another vessel' } }, ...others] }
  assert.notEqual(findCheck(change(COURSE, { op: 'set', id, fields })).slot, slot)
  const returned = change(exchanged, { op: 'set', id, fields: { picture } })
  assert.equal(findCheck(returned).slot, slot)
})

test('alternative texts are translated, and a decorative picture has none', () => {
  const strings = listStrings(COURSE)
  const alts = strings.filter(({ key }) => key.endsWith('.alt'))
  assert.equal(alts.length, 3 + 3 + 2 + 3)
  const german = withStrings(COURSE, new Map(alts.map(({ key }) => [key, 'Was zu sehen ist'])))
  assert.equal(findCheck(german).picture!.alt, 'Was zu sehen ist')
  assert.equal(findCards(german).cards[0]!.backPicture!.alt, 'Was zu sehen ist')
  assert.deepEqual(listMediaIds(german), listMediaIds(COURSE))
})

test('a course as plain text contains the alternative texts of its pictures', () => {
  const markdown = courseMarkdown(COURSE)
  for (const alt of [
    'A fire in a waste bin',
    'A vessel with the label 1',
    'A white figure that runs',
    'What you see first, 2',
  ])
    assert.ok(markdown.includes(`*[${alt}`), alt)
})

test('a rewrite changes words and keeps every picture at its place', () => {
  const rewrite = (id: string, reword: (before: Record<string, unknown>) => Record<string, unknown>) => {
    const target = rewriteTarget(COURSE, id)
    assert.equal(JSON.stringify(target.before).includes('med_'), false)
    const written = target.schema.parse(leadByPlace(reword(target.before)))
    return change(COURSE, ...rewriteChanges(COURSE, target, written))
  }
  const { id, picture, options } = findCheck(COURSE)
  const asked = findCheck(rewrite(id, before => ({ ...before, stem: 'What does a fire need?' })))
  assert.deepEqual([asked.stem, asked.picture, asked.options], ['What does a fire need?', picture, options])
  const cards = findCards(rewrite('c1l1b21', before => ({ ...before, title: 'Three signs' })))
  assert.deepEqual([cards.title, cards.cards], ['Three signs', findCards(COURSE).cards])
  const scenario = rewrite('c1l1b22', before => before)
  const lesson = rewrite('c1l1', before => ({ ...before, title: 'Fuel and heat' }))
  for (const content of [scenario, lesson]) assert.deepEqual(listMediaIds(content), listMediaIds(COURSE))
  assert.deepEqual(findCards(lesson).cards, findCards(COURSE).cards)
  assert.deepEqual(findCheck(lesson).options, options)
})

/** Rewrites links between scenes as a writer gives them: by position, counted from 1. */
function leadByPlace(before: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(before).replace(/"(scene|end)":"[se](\d)"/g, '"$1":$2'))
}
