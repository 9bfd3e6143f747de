import { withNeededLessons } from '../../src/catalog/packs/needed-lessons.ts'
import type { Pack } from '../../src/catalog/packs/pack-schema.ts'
import { requirePack } from '../../src/catalog/packs/read-library.ts'
import { listStatedLines } from './stated-output.ts'

/** Code that a learner types or reads, with what the surrounding text says about its output. */
export type Program = { at: string; language: string; caption: string; code: string; says: string }

export type CodeLocale = 'en-GB' | 'en-US'

/**
 * A selection of a pack's lessons, with or without exercises; `audience` is the index of the audience whose exercise is
 * taken. The short run of the tests takes only essential selections.
 */
export type Selection = {
  name: string
  locale: CodeLocale
  places: string[]
  hasExercises: boolean
  audience?: number
  isEssential: boolean
}

const SHORT_COURSE = 'the short course'
const FENCED_CODE = /```(\w+)\n(.*?)```/gs

/**
 * Lists the locales whose code must be run: British English, and American English if there the pack has other code or
 * states other output.
 */
export function listCodeLocales(id: string): CodeLocale[] {
  const [british, american] = (['en-GB', 'en-US'] as const).map(locale =>
    JSON.stringify(
      listSelections(id, locale).map(selection =>
        listPrograms(id, selection).map(program => [program.code, listStatedLines(program)]),
      ),
    ),
  )
  return american === british ? ['en-GB'] : ['en-GB', 'en-US']
}

/** Lists the selections of each locale whose code must be run. */
export function listAllSelections(id: string): Selection[] {
  return listCodeLocales(id).flatMap(locale => listSelections(id, locale))
}

/**
 * Lists the selections of a pack: the whole pack with and without exercises, the whole pack for each audience, and the
 * short course and each topic with and without exercises.
 */
export function listSelections(id: string, locale: CodeLocale = 'en-GB'): Selection[] {
  const { chapters, audiences, core, topics } = requirePack(id, locale)
  const places = chapters.flatMap(({ lessons }, c) => lessons.map((_, l) => `${c + 1}.${l + 1}`))
  const selections = [
    { name: 'the whole course', places, hasExercises: true, isEssential: true },
    { name: 'the course without exercises', places, hasExercises: false, isEssential: true },
    ...audiences.map(({ name }, audience) => ({
      name: `the course for ${name}`,
      places,
      hasExercises: true,
      audience,
      isEssential: false,
    })),
    ...[{ name: SHORT_COURSE, lessons: core }, ...topics].flatMap(({ name, lessons }) =>
      [true, false].map(hasExercises => ({
        name: `${name}, ${hasExercises ? 'with' : 'without'} exercises`,
        places: withNeededLessons(chapters, lessons),
        hasExercises,
        isEssential: name === SHORT_COURSE && !hasExercises,
      })),
    ),
  ]
  return selections.map(selection => ({ ...selection, name: `${selection.name} in ${locale}`, locale }))
}

/** Lists the code of these lessons, in the order in which a learner meets it. */
export function listPrograms(id: string, { places, hasExercises, audience, locale }: Selection): Program[] {
  const pack = requirePack(id, locale)
  return places.flatMap(place => [
    ...listBlocks(pack, place),
    ...(hasExercises ? listExercise(pack, place, audience) : []),
  ])
}

export function listAllPrograms(id: string, locale: CodeLocale = 'en-GB'): Program[] {
  return listPrograms(id, listSelections(id, locale)[0]!)
}

function listBlocks(pack: Pack, place: string): Program[] {
  return requireLesson(pack, place).blocks.flatMap((block, index) =>
    block.type === 'code'
      ? [
          {
            at: `${place}.${index + 1}`,
            language: block.language ?? 'text',
            caption: block.caption ?? '',
            code: block.code,
            says: block.explanation ?? '',
          },
        ]
      : [],
  )
}

function listExercise(pack: Pack, place: string, audience: number | undefined): Program[] {
  const variant = audience === undefined ? undefined : pack.audiences[audience]?.exercise
  const exercise = variant?.at === place ? variant.exercise : requireLesson(pack, place).exercise
  const answer = exercise?.answer ?? ''
  return [...answer.matchAll(FENCED_CODE)].map(([, language, code]) => ({
    at: `${place} exercise`,
    language: language!,
    caption: '',
    code: code!,
    says: answer.replaceAll(FENCED_CODE, ''),
  }))
}

function requireLesson({ chapters }: Pack, place: string) {
  const [chapter, lesson] = place.split('.').map(Number) as [number, number]
  return chapters[chapter - 1]!.lessons[lesson - 1]!
}
