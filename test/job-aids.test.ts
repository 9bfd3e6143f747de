import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPacks, requirePack } from '../src/catalog/packs/read-library.ts'
import { planCourse } from '../src/catalog/plan-course.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { type Brief, briefSchema } from '../src/course/brief.ts'
import { changeCourse } from '../src/course/change/change-course.ts'
import { diffCourses } from '../src/course/change/diff-courses.ts'
import { courseMarkdown } from '../src/course/course-markdown.ts'
import { type CourseContent, courseContentSchema, courseSchema } from '../src/course/schema.ts'
import type { JobAid } from '../src/course/sheets/job-aid.ts'
import { listStrings, withStrings } from '../src/course/translate/course-strings.ts'
import { fitToSource } from '../src/course/translate/fit-to-source.ts'
import { buildHandout } from '../src/export/handout/build-handout.ts'
import { readMarkup } from '../src/look/html.ts'
import { listActivities } from '../src/player/activities/list-activities.ts'
import { listPieces } from '../src/player/pieces.ts'
import { renderArticle, renderJobAid } from '../src/player/render/markdown.ts'
import { type RenderOptions, renderCourse } from '../src/player/render/render-course.ts'
import { readStrings } from '../src/player/strings.ts'
import { checkForm } from '../src/quality/check-course.ts'
import { fullBrief } from './support/good-course.ts'
import { sampleCourse } from './support/sample-course.ts'

const NOTE = { newTab: 'new tab' }
const OPTIONS: RenderOptions = {
  kind: 'package',
  assets: { script: 's.js', later: 'l.js', study: 'y.js', style: 's.css', fonts: [] },
}
const AID: JobAid = {
  id: 'j1',
  title: 'When the alarm sounds',
  markdown: [
    'Hang it beside the door.',
    '## First',
    '- [ ] Alarm raised\n- [ ] Doors closed: [who]',
    '## Which extinguisher?',
    '| Fire | Extinguisher |\n| --- | --- |\n| Paper \\| wood | Water |\n| <b>Oil</b> | Foam |',
  ].join('\n\n'),
}

test('a course from a pack has every word of the pack’s job aids, without an add-on', () => {
  for (const entry of listPacks('en-US').filter(({ kind }) => kind === 'subject')) {
    const pack = requirePack(entry.id, 'en-US')
    const { jobAids = [] } = write({ subject: pack.name }, { pack: entry, qualifiers: [], readIn: 'en-GB' })
    assert.deepEqual(
      jobAids.map(({ title }) => title),
      pack.jobAids.map(({ title }) => title),
      entry.id,
    )
    for (const [index, aid] of pack.jobAids.entries()) {
      const page = readWords(jobAids[index]!)
      for (const text of listTexts(aid)) assert.ok(page.includes(squeeze(text)), `${entry.id}: ${text}`)
    }
  }
})

test('a part of a pack has the job aids of its own lessons only', () => {
  let without = 0
  for (const entry of listPacks('en-US').filter(({ kind }) => kind === 'subject')) {
    const pack = requirePack(entry.id, 'en-US')
    for (const { name, lessons } of pack.topics) {
      const match = { pack: entry, qualifiers: [], readIn: 'en-GB', topic: { name, lessons } }
      const course = write({ subject: name }, match)
      const titles = course.chapters.flatMap(chapter => chapter.lessons.map(lesson => lesson.title))
      const ofItsLessons = pack.jobAids.filter(({ lesson }) => titles.includes(findTitle(pack, lesson)))
      assert.deepEqual(
        course.jobAids?.map(({ title }) => title) ?? [],
        ofItsLessons.map(({ title }) => title),
        name,
      )
      if (pack.jobAids.length > 0 && course.jobAids === undefined) without++
    }
  }
  assert.ok(without > 0)
})

test('a course with an outline keeps the job aids of its lessons', () => {
  const course = write({ subject: 'Infection control', outline: ['Needles', 'Hands', 'Outbreaks'] })
  assert.equal(course.jobAids?.length, 1)
})

test('a course without job aids has no field, link, style or page for them', () => {
  const course = sampleCourse()
  assert.ok(!('jobAids' in courseSchema.parse(course)))
  assert.doesNotMatch(renderCourse(course, readStrings('en-US'), OPTIONS), /job-aid/i)
  assert.ok(!listPieces(course).has('parts/jobAids'))
})

test('the page shows a job aid with its checkboxes and its table, links to it, and asks no question', () => {
  for (const format of ['onepage', 'classic'] as const) {
    const page = renderCourse(sampleCourse({ format, jobAids: [AID] }), readStrings('en-US'), OPTIONS)
    assert.match(page, /<a href="#job-aids" data-goal="job-aids"><i class="mark none">/)
    assert.match(page, /<article class="job-aid prose" id="j1" aria-labelledby="j1-title"><h3 id="j1-title">/)
    assert.match(page, /<li class="tick">☐ Alarm raised<\/li>/)
    assert.match(page, /<th scope="col">Fire<\/th>/)
    assert.match(page, /<td>Paper \| wood<\/td><td>Water<\/td>/)
    assert.match(page, /<td>&lt;b&gt;Oil&lt;\/b&gt;<\/td>/)
  }
  const pieces = listPieces(sampleCourse({ jobAids: [{ ...AID, markdown: '- [ ] Only boxes' }] }))
  assert.ok(pieces.has('parts/jobAids'))
})

test('tables and checkboxes are drawn in job aids only; an article shows them as text', () => {
  const source = '- [ ] Box\n\n| a | b |\n| --- | --- |\n| c | d |'
  assert.match(readMarkup(renderArticle(source, NOTE)), /<li>\[ \] Box<\/li>.*<p>\| a \| b \|/s)
  assert.match(
    readMarkup(renderJobAid(source, 'title', NOTE)),
    /role="group" tabindex="0" aria-labelledby="title"><table>/,
  )
})

test('job aids are set, added, moved and removed like articles, and the list disappears with its last entry', () => {
  const course: CourseContent = sampleCourse({ jobAids: [AID] })
  const { content, ids } = changeCourse(
    course,
    [
      { op: 'set', id: 'j1', fields: { title: 'In a fire' } },
      { op: 'add', as: '~1', after: 'j1', content: { title: 'Afterwards', markdown: '- [ ] Reported' } },
      { op: 'move', id: '~1', into: 'jobAids' },
    ],
    new Map(),
  )
  assert.equal(ids['~1'], 'j2')
  assert.deepEqual(
    content.jobAids?.map(({ id, title }) => [id, title]),
    [
      ['j2', 'Afterwards'],
      ['j1', 'In a fire'],
    ],
  )
  assert.deepEqual(
    diffCourses(course, content).map(({ op, id, kind }) => [op, id, kind]),
    [
      ['add', 'j2', 'job-aid'],
      ['set', 'j1', 'job-aid'],
    ],
  )
  const removals = ['j1', 'j2'].map(id => ({ op: 'remove', id }) as const)
  const bare = changeCourse(content, removals, new Map()).content
  assert.ok(!('jobAids' in bare))
  const again = changeCourse(
    bare,
    [{ op: 'add', into: 'jobAids', content: { title: 'New', markdown: 'Words' } }],
    new Map(),
  )
  assert.equal(again.content.jobAids?.[0]?.id, 'j3')
  assert.throws(() => changeCourse(course, [{ op: 'set', id: 'j1', fields: { markdown: '' } }], new Map()), /j1/)
})

test('a translator gets the words of job aids, and a translation without them is reported', () => {
  const course = sampleCourse({ jobAids: [AID] })
  const keys = listStrings(course).filter(({ key }) => key.startsWith('jobAids.'))
  assert.deepEqual(
    keys.map(({ key }) => key),
    ['jobAids.j1.title', 'jobAids.j1.markdown'],
  )
  const other = withStrings(course, new Map([['jobAids.j1.title', 'Bei Alarm']]))
  assert.equal(other.jobAids?.[0]?.title, 'Bei Alarm')
  const { jobAids: _, ...bare } = course
  assert.deepEqual(fitToSource(bare, course)?.missingJobAids, [AID])
  assert.deepEqual(fitToSource(other, course)?.missingJobAids, [])
})

test('a handout has a job aid’s table and checkboxes', () => {
  const { sections } = buildHandout(sampleCourse({ jobAids: [AID] }))
  const section = sections.find(({ id }) => id === 'j1')!
  const table = section.pieces.find(piece => piece.kind === 'table')!
  assert.deepEqual(table.columns, [[{ text: 'Fire' }], [{ text: 'Extinguisher' }]])
  assert.deepEqual(table.rows[0], [[{ text: 'Paper | wood' }], [{ text: 'Water' }]])
  assert.match(JSON.stringify(section.pieces), /"☐ Alarm raised"/)
  assert.match(courseMarkdown(sampleCourse({ jobAids: [AID] })), /## `j1` When the alarm sounds\n\nHang it/)
})

test('in a course of activities only the last activity has the job aids', () => {
  const course = sampleCourse({ jobAids: [AID] })
  const activities = listActivities(course, readStrings('en-US'))
  assert.deepEqual(
    activities.filter(activity => activity.course.jobAids).map(({ kind }) => kind),
    ['assessment'],
  )
})

test('empty, unsafe and unfilled job aids are reported, a table in one is not', () => {
  const brief = fullBrief()
  const judge = (markdown: string) => {
    const course = sampleCourse({ jobAids: [{ ...AID, markdown }] })
    const { faults, flaws } = checkForm(course, brief)
    return [...faults, ...flaws].flatMap(({ at, rule }) => (at.part === 'job-aid' ? [rule] : []))
  }
  assert.deepEqual(judge(AID.markdown.replace('<b>Oil</b>', 'Oil')), [])
  assert.deepEqual(judge('- [ ] See [the plan](javascript:alert(1)) of the building'), ['unsafe-link'])
  assert.deepEqual(judge('- [ ] Know {subject} by heart'), ['unfilled-label'])
})

function write(asked: Partial<Brief>, match?: unknown): CourseContent {
  const brief = briefSchema.parse({ languageId: 'en-US', ...asked })
  const { material } = planCourse(brief, match ? ({ match } as never) : {})
  return courseContentSchema.parse(assembleCourse(material, brief))
}

function findTitle(pack: ReturnType<typeof requirePack>, place: string): string {
  const [chapter, lesson] = place.split('.').map(Number)
  return pack.chapters[chapter! - 1]!.lessons[lesson! - 1]!.title
}

/** Returns the visible text, without tags. */
function readWords({ title, markdown }: JobAid): string {
  const page = readMarkup(renderJobAid(markdown, 'title', NOTE))
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
  return squeeze(`${title} ${page}`)
}

function squeeze(text: string): string {
  return text.replace(/[\s`]+/g, '')
}

function listTexts({ use, note, sections }: ReturnType<typeof requirePack>['jobAids'][number]): string[] {
  const entries = sections.flatMap(section =>
    section.form === 'table'
      ? [section.heading, ...section.columns, ...section.rows.flat()]
      : [section.heading, ...section.items],
  )
  return [use, ...entries, ...(note ? [note] : [])]
}
