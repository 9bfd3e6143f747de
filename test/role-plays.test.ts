import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPacks, requirePack } from '../src/catalog/packs/read-library.ts'
import { planCourse } from '../src/catalog/plan-course.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { type Brief, briefSchema } from '../src/course/brief.ts'
import { changeCourse } from '../src/course/change/change-course.ts'
import { diffCourses } from '../src/course/change/diff-courses.ts'
import { groupTextsByPart } from '../src/course/change/part-texts.ts'
import { courseMarkdown } from '../src/course/course-markdown.ts'
import { courseMinutes } from '../src/course/minutes.ts'
import { type CourseContent, courseContentSchema, courseSchema } from '../src/course/schema.ts'
import { type RolePlay, rolePlayTexts } from '../src/course/sheets/role-play.ts'
import { listStrings, withStrings } from '../src/course/translate/course-strings.ts'
import { fitToSource } from '../src/course/translate/fit-to-source.ts'
import { buildHandout } from '../src/export/handout/build-handout.ts'
import { listActivities } from '../src/player/activities/list-activities.ts'
import { listPieces } from '../src/player/pieces.ts'
import { buildCourseData } from '../src/player/render/course-data.ts'
import { type RenderOptions, renderCourse } from '../src/player/render/render-course.ts'
import { readStrings } from '../src/player/strings.ts'
import { checkForm } from '../src/quality/check-course.ts'
import { fullBrief } from './support/good-course.ts'
import { sampleCourse } from './support/sample-course.ts'
import { SAMPLE_ROLE_PLAY } from './support/sample-role-play.ts'

const OPTIONS: RenderOptions = {
  kind: 'package',
  assets: { script: 's.js', later: 'l.js', study: 'y.js', style: 's.css', fonts: [] },
}
/** Packs whose skill is a conversation. */
const TALKING_PACKS = [
  'customer-service',
  'difficult-conversations',
  'giving-feedback',
  'interviewing-and-hiring',
  'leadership-for-new-managers',
  'negotiation',
  'preventing-harassment',
  'sales-discovery-calls',
]

test('a course from a pack has every word of the pack’s role plays, in both editions and without an add-on', () => {
  for (const languageId of ['en-US', 'en-GB'] as const) {
    for (const entry of listPacks(languageId).filter(({ kind }) => kind === 'subject')) {
      const pack = requirePack(entry.id, languageId)
      const { rolePlays = [] } = write(
        { languageId, subject: pack.name },
        { pack: entry, qualifiers: [], readIn: 'en-GB' },
      )
      assert.deepEqual(
        rolePlays.map(({ title }) => title),
        pack.rolePlays.map(({ title }) => title),
        `${entry.id} ${languageId}`,
      )
      for (const [index, { title, players, setup, sheets, watch, debrief, minutes }] of pack.rolePlays.entries()) {
        const { id: _, playMinutes, ...words } = rolePlays[index]!
        assert.deepEqual({ ...words, minutes: playMinutes }, { title, players, minutes, setup, sheets, watch, debrief })
      }
    }
  }
})

test('every pack on a conversation skill has a role play, in both editions', () => {
  for (const languageId of ['en-US', 'en-GB'] as const)
    for (const id of TALKING_PACKS) assert.ok(requirePack(id, languageId).rolePlays.length > 0, `${id} ${languageId}`)
})

test('a part of a pack has the role plays of its own lessons only', () => {
  let without = 0
  for (const id of TALKING_PACKS) {
    const entry = listPacks('en-US').find(pack => pack.id === id)!
    const pack = requirePack(id, 'en-US')
    for (const { name, lessons } of pack.topics) {
      const course = write(
        { subject: name },
        { pack: entry, qualifiers: [], readIn: 'en-GB', topic: { name, lessons } },
      )
      const titles = course.chapters.flatMap(chapter => chapter.lessons.map(lesson => lesson.title))
      const ofItsLessons = pack.rolePlays.filter(({ lesson }) => titles.includes(findTitle(pack, lesson)))
      assert.deepEqual(
        course.rolePlays?.map(({ title }) => title) ?? [],
        ofItsLessons.map(({ title }) => title),
        name,
      )
      if (course.rolePlays === undefined) without++
    }
  }
  assert.ok(without > 0)
})

test('a course without role plays has no field, link, style or page for them', () => {
  const course = sampleCourse()
  assert.ok(!('rolePlays' in courseSchema.parse(course)))
  assert.doesNotMatch(renderCourse(course, readStrings('en-US'), OPTIONS), /role-/i)
  assert.ok(!listPieces(course).has('parts/rolePlays'))
})

test('the page shows the shared text of a role play, and one sheet at a time', () => {
  for (const format of ['onepage', 'classic'] as const) {
    const page = renderCourse(sampleCourse({ format, rolePlays: [SAMPLE_ROLE_PLAY] }), readStrings('en-US'), OPTIONS)
    assert.match(page, /<a href="#role-plays" data-goal="role-plays"><i class="mark none">/)
    const [, shared, folded] =
      /<article class="block panel role-play" id="rp1"(.*?)<div class="block folds">(.*?)<\/article>/s.exec(page)!
    assert.match(shared!, /Two colleagues share an office/)
    assert.doesNotMatch(shared!, /hears badly/)
    const sheets = folded!.split('<details class="fold role-sheet" name="rp1">').slice(1)
    assert.deepEqual(
      sheets.map(sheet => /<h4>(.*?)<\/h4>/.exec(sheet)![1]),
      ['Headphones', 'Loudspeaker', 'For whoever watches', 'Talk about it afterward'],
    )
    assert.match(sheets[1]!, /<h5>What only you know<\/h5><ul><li>One of your ears hears badly\.<\/li><\/ul>/)
    assert.doesNotMatch(folded!, /<details[^>]* open/)
  }
})

test('role plays add no minutes, no slots, no goals and no data to the page', () => {
  const bare = sampleCourse()
  const course = sampleCourse({ rolePlays: [SAMPLE_ROLE_PLAY] })
  assert.equal(courseMinutes(course), courseMinutes(bare))
  assert.deepEqual(buildCourseData(course, readStrings('en-US')), buildCourseData(bare, readStrings('en-US')))
})

test('role plays are set, added, moved and removed like articles, and the list disappears with its last entry', () => {
  const course: CourseContent = sampleCourse({ rolePlays: [SAMPLE_ROLE_PLAY] })
  const { id: _, ...words } = SAMPLE_ROLE_PLAY
  const { content, ids } = changeCourse(
    course,
    [
      { op: 'set', id: 'rp1', fields: { title: 'Six weeks', playMinutes: 20 } },
      { op: 'add', as: '~1', after: 'rp1', content: { ...words, title: 'Once more' } },
      { op: 'move', id: '~1', into: 'rolePlays' },
    ],
    new Map(),
  )
  assert.equal(ids['~1'], 'rp2')
  assert.deepEqual(
    content.rolePlays?.map(({ id, title, playMinutes }) => [id, title, playMinutes]),
    [
      ['rp2', 'Once more', 12],
      ['rp1', 'Six weeks', 20],
    ],
  )
  assert.deepEqual(
    diffCourses(course, content).map(({ op, id, kind }) => [op, id, kind]),
    [
      ['add', 'rp2', 'role-play'],
      ['set', 'rp1', 'role-play'],
    ],
  )
  const removals = ['rp1', 'rp2'].map(id => ({ op: 'remove', id }) as const)
  const bare = changeCourse(content, removals, new Map()).content
  assert.ok(!('rolePlays' in bare))
  const again = changeCourse(bare, [{ op: 'add', into: 'rolePlays', content: words }], new Map())
  assert.equal(again.content.rolePlays?.[0]?.id, 'rp3')
  const oneSheet = { sheets: words.sheets.slice(1) }
  assert.throws(() => changeCourse(course, [{ op: 'set', id: 'rp1', fields: oneSheet }], new Map()), /rp1.*sheets/)
})

test('translators and reviewers get every word of a role play, and a translation without it is reported', () => {
  const course = sampleCourse({ rolePlays: [SAMPLE_ROLE_PLAY] })
  const strings = listStrings(course).filter(({ key }) => key.startsWith('rolePlays.'))
  assert.deepEqual(
    strings.map(({ text }) => text),
    rolePlayTexts(SAMPLE_ROLE_PLAY).map(({ text }) => text),
  )
  const key = 'rolePlays.rp1.sheets.2.know.1'
  const other = withStrings(course, new Map([[key, 'Sie hören auf einem Ohr schlecht.']]))
  assert.equal(other.rolePlays?.[0]?.sheets[1]?.know[0], 'Sie hören auf einem Ohr schlecht.')
  assert.equal(groupTextsByPart(course).get('rp1')?.length, strings.length)
  const { rolePlays: _, ...bare } = course
  assert.deepEqual(fitToSource(bare, course)?.missingRolePlays, [SAMPLE_ROLE_PLAY])
  assert.deepEqual(fitToSource(other, course)?.missingRolePlays, [])
})

test('a handout and Markdown have each sheet under its own heading', () => {
  const course = sampleCourse({ rolePlays: [SAMPLE_ROLE_PLAY] })
  const { pieces } = buildHandout(course).sections.find(({ id }) => id === 'rp1')!
  const headings = pieces.flatMap(piece =>
    piece.kind === 'heading' ? [piece.line.map(({ text }) => text).join('')] : [],
  )
  assert.deepEqual(headings, ['Headphones', 'Loudspeaker', 'For whoever watches', 'Talk about it afterward'])
  const markdown = courseMarkdown(course)
  assert.match(markdown, /## `rp1` The loudspeaker\n\nRole play: 2, with a third who watches, 12 min\n\nTwo colleagues/)
  for (const { text } of rolePlayTexts(SAMPLE_ROLE_PLAY)) assert.ok(markdown.includes(text), text)
})

test('in a course of activities only the last activity has the role plays', () => {
  const activities = listActivities(sampleCourse({ rolePlays: [SAMPLE_ROLE_PLAY] }), readStrings('en-US'))
  assert.deepEqual(
    activities.filter(activity => activity.course.rolePlays).map(({ kind }) => kind),
    ['assessment'],
  )
})

test('unsafe and unfilled texts in role plays are reported', () => {
  const brief = fullBrief()
  const judge = (changes: Partial<RolePlay>) => {
    const course = sampleCourse({ rolePlays: [{ ...SAMPLE_ROLE_PLAY, ...changes }] })
    const { faults, flaws } = checkForm(course, brief)
    return [...faults, ...flaws].flatMap(({ at, rule }) => (at.part === 'role-play' ? [rule] : []))
  }
  assert.deepEqual(judge({}), [])
  assert.deepEqual(judge({ setup: 'See [the plan](javascript:alert(1)) of the office' }), ['unsafe-link'])
  assert.deepEqual(judge({ debrief: ['What did you learn about {subject}?'] }), ['unfilled-label'])
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
