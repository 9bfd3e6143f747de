import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateFromLibrary, writeFromLibrary } from '../src/catalog/library-author.ts'
import { packEntries } from '../src/catalog/packs/read-library.ts'
import { ADD_ONS, type Brief } from '../src/course/brief.ts'
import type { Course, CourseContent } from '../src/course/schema.ts'
import { buildSoundTranslation } from '../src/flows/build-translation.ts'
import type { LocaleCode } from '../src/language/locales.ts'

const SUBJECTS = ['Preventing harassment at work', 'Fire safety at work', 'First aid at work']
const SUBJECT_PACKS = packEntries().filter(({ kind }) => kind === 'subject')
/** Packs whose subject is the law or history of another place, so that their references stay those of that place. */
const ABOUT_ANOTHER_PLACE = ['data-protection-gdpr', 'the-french-revolution']

test('an American course cites only American and international works', () => {
  for (const { id, aliases } of SUBJECT_PACKS.filter(({ id }) => !ABOUT_ANOTHER_PLACE.includes(id))) {
    const { references, origin } = writeFromLibrary(briefFor(aliases[0]!, 'en-US'))
    assert.equal(origin.name, id)
    const places = new Set(references.flatMap(work => ('place' in work ? [work.place] : [])))
    assert.deepEqual([...places].filter(place => place !== 'US' && place !== 'International').sort(), [], id)
  }
})

test('an American course calls 911 and names American law, a British one 999 and British law', () => {
  const [american, british] = (['en-US', 'en-GB'] as const).map(locale =>
    SUBJECTS.map(subject => JSON.stringify(writeFromLibrary(briefFor(subject, locale)).chapters)).join(),
  )
  for (const written of ['Title VII', 'OSHA', 'call 911', 'Good Samaritan'])
    assert.match(american!, new RegExp(written))
  for (const written of ['British law', 'Fire Safety Order', '999']) {
    assert.match(british!, new RegExp(written))
    assert.doesNotMatch(american!, new RegExp(written))
  }
})

test('American search terms find the pack', () => {
  const asked = { 'SB 1343 training': 'preventing-harassment', 'OSHA emergency action plan': 'workplace-fire-safety' }
  for (const [subject, pack] of Object.entries(asked))
    assert.equal(writeFromLibrary(briefFor(subject, 'en-US')).origin.name, pack)
})

test('the library translates an American course into every language that has the pack', () => {
  for (const subject of SUBJECTS.slice(1, 3)) {
    const american = writeFromLibrary(briefFor(subject, 'en-US'))
    for (const locale of ['de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'en-GB'] as const)
      assert.equal(translateFromLibrary(american, briefFor(subject, locale))?.language, locale, `${subject} ${locale}`)
  }
})

test('an American course and its translation have the same test, question by question', () => {
  for (const subject of ['Phishing', 'GDPR', 'Giving feedback', 'Time management', 'Preventing harassment at work']) {
    const american = asCourse(writeFromLibrary(briefFor(subject, 'en-US')))
    for (const locale of ['de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-BR', 'en-GB'] as const) {
      const translation = translateFromLibrary(american, briefFor(subject, locale))!
      assert.deepEqual(listQuestionSlots(translation), listQuestionSlots(american), `${subject} ${locale}`)
    }
  }
})

test('questions from an earlier pack are replaced in a translation by those of the other language, and the course says so', () => {
  for (const subject of ['Phishing', 'GDPR']) {
    const american = withShorterTest(asCourse(writeFromLibrary(briefFor(subject, 'en-US'))))
    for (const locale of ['de-DE', 'en-GB'] as const) {
      const brief = briefFor(subject, locale)
      const translation = buildSoundTranslation(american, translateFromLibrary(american, brief)!, brief, 'library')
      const own = writeFromLibrary(brief)
      assert.deepEqual(listStems(translation), listStems(own))
      const { jobAids = [], rolePlays = [] } = american
      const titles = [...(own.jobAids ? [] : jobAids), ...(own.rolePlays ? [] : rolePlays)].map(({ title }) => title)
      assert.deepEqual(
        translation.origin.leftOut.slice(1).map(({ what }) => what),
        titles,
      )
      assert.deepEqual([translation.jobAids, translation.rolePlays], [own.jobAids, own.rolePlays])
      assert.match(translation.origin.leftOut[0]!.why, new RegExp(String(own.assessment!.questions.length)))
      // Two questions must never share an id, or the saved answer to one would count for the other.
      const ids = new Set(american.assessment!.questions.map(({ id }) => id))
      assert.ok(
        translation.assessment!.questions.every(({ id, slot }) => !ids.has(id) && slot >= american.memory.slots),
      )
      assert.deepEqual(listLessonSlots(translation), listLessonSlots(american))
      const slots = translation.assessment!.questions.map(({ slot }) => slot)
      assert.deepEqual([new Set(slots).size, translation.memory.slots], [slots.length, Math.max(...slots) + 1])
    }
  }
})

function withShorterTest(course: Course): Course {
  const { questions } = course.assessment!
  return { ...course, assessment: { ...course.assessment!, questions: questions.slice(0, -5) } }
}

function listQuestionSlots({ assessment }: CourseContent): unknown[] {
  return assessment!.questions.map(({ id, slot, outcomeId }) => [id, slot, outcomeId])
}

function listStems({ assessment }: CourseContent): string[] {
  return assessment!.questions.map(({ stem }) => stem)
}

/** Lists the slots of lessons, checks, scenarios and exercise steps. */
function listLessonSlots({ chapters }: CourseContent): unknown[] {
  return chapters.flatMap(({ lessons }) =>
    lessons.map(({ id, slot, blocks, exercise }) => [
      id,
      slot,
      blocks.flatMap(block => (block.type === 'check' ? [block.question.slot] : [])),
      blocks.flatMap(block => (block.type === 'scenario' ? [block.slot] : [])),
      exercise?.steps.map(step => step.slot),
    ]),
  )
}

function asCourse(content: CourseContent): Course {
  const quality = { form: [], substance: [] } as unknown as Course['quality']
  return { ...content, id: 'crs_aaaaaaaaaaaaaaaaaaaaaa', version: 1, createdAt: new Date(0).toISOString(), quality }
}

function briefFor(subject: string, languageId: LocaleCode): Brief {
  return { subject, format: 'onepage', languageId, outline: [], addOns: [...ADD_ONS] }
}
