import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeFromLibrary } from '../src/catalog/library-author.ts'
import { listPacks, packEntries } from '../src/catalog/packs/read-library.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { ADD_ONS, briefSchema } from '../src/course/brief.ts'
import type { Finding } from '../src/course/findings.ts'
import { reviewedParts } from '../src/course/review-parts.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { checkCourse } from '../src/quality/check-course.ts'
import { judgeMatches, judgeOrders } from '../src/quality/rules/substance-answers.ts'
import { judgeVerdicts } from '../src/quality/rules/substance-verdicts.ts'
import { readTaught, type Taught } from '../src/quality/taught.ts'
import { GOOD_COURSES, type GoodCourse, rulesAgainst, spoils } from './support/judge-mutants.ts'
import { EXERCISES_ROTATED, OTHERS, STRUCTURE, WORDS_SHUFFLED } from './support/mutants.ts'
import { PARTS, PARTS_IN_TABLE } from './support/mutants-of-parts.ts'
import { isLongRun, longTest } from './support/run-length.ts'
import { CORPUS } from './support/source-documents.ts'
import { writtenCourses } from './support/written-courses.ts'

const LANGUAGES = ['en-GB', 'en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR'] as const

/** Three defects, each with its judge and the minimum share of packs in which that judge must find the defect. */
const TURNED: [name: string, judge: (content: CourseContent, taught: Taught) => Finding[], least: number][] = [
  ['every order reversed', judgeOrders, 0.3],
  ['every pair with the next partner', judgeMatches, 0.4],
  ['verdicts of scenarios turned round', judgeVerdicts, 0.6],
]

test('every mutant with a spoiled structure gets a finding that the original does not', t => {
  const table: string[] = []
  const untold = GOOD_COURSES.flatMap(good =>
    STRUCTURE.filter(mutant => {
      const rules = rulesAgainst(good, mutant)
      table.push(`${good.name.padEnd(20)} ${mutant.name.padEnd(36)} ${rules.join(' ') || 'NOT TOLD'}`)
      return rules.length === 0
    }).map(mutant => `${good.name}: ${mutant.name}`),
  )
  assert.ok(table.length >= 40)
  for (const line of table) t.diagnostic(line)
  assert.deepEqual(untold, [])
})

test('parts exchanged across the whole course get a finding that the original does not', t => {
  const table: string[] = []
  const untold = GOOD_COURSES.flatMap(good =>
    PARTS.filter(mutant => {
      if (!spoils(good, mutant)) return false
      const rules = rulesAgainst(good, mutant)
      table.push(`${good.name.padEnd(20)} ${mutant.name.padEnd(50)} ${rules.join(' ') || 'NOT TOLD'}`)
      return rules.length === 0
    }).map(mutant => `${good.name}: ${mutant.name}`),
  )
  for (const line of table) t.diagnostic(line)
  assert.ok(table.length >= 40)
  assert.deepEqual(untold, [])
})

test('exercises of other lessons and shuffled words in a whole pack are reported', () => {
  const packs = GOOD_COURSES.filter(({ content }) => content.origin.kind === 'subject-pack')
  for (const good of packs) {
    assert.ok(rulesAgainst(good, EXERCISES_ROTATED).includes('exercise-fit'), good.name)
    assert.ok(rulesAgainst(good, WORDS_SHUFFLED).includes('word-order'), good.name)
  }
})

test('no whole pack has a finding of substance in any language', () => {
  const told = LANGUAGES.flatMap((languageId, place) =>
    listPacks(languageId).flatMap(({ id, aliases }, at) => {
      // The long run judges all packs; the short run judges every other pack of each language, so that each pack is
      // judged in English.
      if (!isLongRun && (at + place) % 2 !== 0) return []
      const brief = briefSchema.parse({ subject: aliases[0], languageId, addOns: [...ADD_ONS] })
      const { findings } = checkCourse(writeFromLibrary(brief), brief).substance!
      return findings.filter(({ at }) => at.part !== 'question').map(({ says }) => `${id} ${languageId}: ${says}`)
    }),
  )
  assert.deepEqual(told, [])
})

test('reversed orders, exchanged partners and reversed verdicts are reported if a course has enough of them', () => {
  const packs = packEntries()
    .filter(({ kind }) => kind === 'subject')
    .map(({ aliases }): GoodCourse => {
      const brief = briefSchema.parse({ subject: aliases[0], languageId: 'en-GB', addOns: ['assessment'] })
      return { name: brief.subject, brief, content: writeFromLibrary(brief) }
    })
  for (const [name, judge, least] of TURNED) {
    const { spoil } = PARTS_IN_TABLE.find(mutant => mutant.name === name)!
    const judged = (content: CourseContent) => judge(content, readTaught(content)).length > 0
    assert.deepEqual(
      packs.filter(({ content }) => judged(content)).map(pack => pack.name),
      [],
      'no good course is hurt',
    )
    const told = packs.filter(({ content }) => {
      const mutant = structuredClone(content)
      spoil(mutant, null)
      return judged(mutant)
    })
    assert.ok(told.length >= least * packs.length, `${name}: ${told.length} of ${packs.length}`)
  }
})

test('an edited part of a course from documents is no longer vouched for by them', () => {
  const [document] = CORPUS
  const brief = briefSchema.parse({ subject: 'Our rules', languageId: document!.languageId })
  const material = sourceMaterial(
    [{ id: 'src_1', name: document!.name, document: readMarkdown(document!.text) }],
    brief,
  )
  const content = assembleCourse(material, brief)
  assert.equal(checkCourse(content, brief).substance!.facts, 'sources')
  const edited = { ...content, origin: { ...content.origin, edited: true as const } }
  assert.equal(checkCourse(edited, brief).substance!.facts, 'not checked')
})

longTest('a table shows which other mutants get a finding', async t => {
  for (const mutant of [...OTHERS, ...PARTS_IN_TABLE]) {
    const spoiled = GOOD_COURSES.filter(good => spoils(good, mutant))
    const rules = spoiled.map(good => rulesAgainst(good, mutant))
    const told = rules.filter(([first]) => first !== undefined && first !== 'not-reviewed').length
    const unreviewed = rules.filter(([first]) => first === 'not-reviewed').length
    const counted = `${told} of ${spoiled.length}, ${unreviewed} by not-reviewed alone`
    t.diagnostic(`${mutant.name.padEnd(52)} ${counted.padEnd(34)} ${[...new Set(rules.flat())].join(' ')}`)
  }
})

test('the report of an unreviewed course says that facts were not checked', () => {
  for (const { content, brief } of writtenCourses('model-courses')) {
    const { reviewed, facts } = checkCourse(content, brief).substance!
    assert.deepEqual([reviewed, facts], ['none', 'not checked'])
  }
})

test('an edited part of a reviewed course is reported at its place, and all other parts stay reviewed', () => {
  const { content, brief } = GOOD_COURSES[0]!
  const reviewed = {
    ...structuredClone(content),
    reviewed: { by: 'second reader' as const, parts: reviewedParts(content) },
  }
  assert.deepEqual([report(reviewed).reviewed, report(reviewed).facts], ['all', 'self-checked'])

  const block = reviewed.chapters[1]!.lessons[0]!.blocks.find(({ type }) => type === 'text')!
  if (block.type === 'text') block.markdown += ' It keeps for 72 months.'
  const { findings, facts, reviewed: how } = report(reviewed)
  assert.deepEqual([how, facts], ['part', 'not checked'])
  assert.deepEqual(
    findings.filter(({ rule }) => rule === 'not-reviewed').map(({ at }) => at),
    [{ part: 'block', id: block.id }],
  )

  function report(course: CourseContent) {
    return checkCourse(course, brief).substance!
  }
})

test('a workbook has no report on substance', () => {
  const brief = briefSchema.parse({ subject: 'Qwrtz 7', languageId: 'en-US' })
  assert.equal(checkCourse(writeFromLibrary(brief), brief).substance, null)
})
