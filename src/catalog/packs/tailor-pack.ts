import { HEADLINE_CHARACTERS, type Origin } from '../../course/schema.ts'
import { countCharacters } from '../../course/text.ts'
import type { Qualifier } from '../search/qualifier.ts'
import { requestLanguage } from '../search/request-language.ts'
import { isIn, plainWords, stem } from '../search/request-words.ts'
import { type LibraryLesson, type PackMaterial, withLessons } from './pack-material.ts'
import type { Pack } from './pack-schema.ts'

/**
 * The pack with the example, the exercise and the headline that it has for this audience. `asked` is the same pack in the
 * language in which the request was read: an audience has its place in all of them.
 */
export function forAudience(pack: Pack, qualifiers: Qualifier[], asked: Pack = pack): Pack {
  const audience = pack.audiences[audienceAt(pack, qualifiers) ?? audienceAt(asked, qualifiers) ?? -1]
  if (!audience) return pack
  const { example, exercise, headline } = audience
  const chapters = pack.chapters.map((chapter, c) => ({
    ...chapter,
    lessons: chapter.lessons.map((lesson, l) => {
      const place = `${c + 1}.${l + 1}`
      return {
        ...lesson,
        blocks: lesson.blocks.map((block, b) => (example.at === `${place}.${b + 1}` ? example.block : block)),
        exercise: exercise.at === place ? exercise.exercise : lesson.exercise,
      }
    }),
  }))
  return { ...pack, headline, chapters }
}

function audienceAt({ audiences, language }: Pack, qualifiers: Qualifier[]): number | null {
  const stemmed = (text: string) => stemsOf(text, requestLanguage(language)?.stem ?? stem)
  const asked = qualifiers
    .filter(({ kind }) => kind === 'audience' || kind === 'setting')
    .map(({ text }) => stemmed(text))
  const at = audiences.findIndex(({ match }) =>
    match.some(phrase => asked.some(words => words.includes(stemmed(phrase)))),
  )
  return at === -1 ? null : at
}

/** Words around it, so that "managers" is found in "new managers" and not in "stage managersʼ union". */
function stemsOf(text: string, stem: (word: string) => string): string {
  return ` ${plainWords(text).map(stem).join(' ')} `
}

/** What the words mean to the learner, put into the course: who it is for, and from where to take one's own case. */
export type QualifierWords = { forWhom: string; ownCase: string }

/**
 * Nothing that the client said is dropped: it stands in the headline and the exercises, or in what was left out. `isForThem`:
 * the pack has a variant for the audience.
 */
export function keepQualifiers(
  material: PackMaterial,
  qualifiers: Qualifier[],
  words: QualifierWords,
  isForThem: boolean,
): PackMaterial {
  const tooYoung = qualifiers.filter(({ kind, text }) => kind === 'audience' && !isForThem && isOfChildren(text))
  const shown = qualifiers
    .filter(qualifier => SHOWN.has(qualifier.kind) && !tooYoung.includes(qualifier))
    .map(({ text }) => text)
  const leftOut = [
    ...qualifiers.flatMap(qualifier => whatIsLeftOut(qualifier, material)),
    ...tooYoung.map(({ text }) => ({
      what: text,
      why: 'The library writes for adults; nothing was made for children.',
    })),
  ]
  const kept = { ...material, origin: { ...material.origin, leftOut: [...material.origin.leftOut, ...leftOut] } }
  if (shown.length === 0) return kept
  const list = shown.join(', ')
  const headline = `${material.headline} ${words.forWhom.replace('{what}', () => list)}`
  const own = words.ownCase.replace('{what}', () => list)
  return {
    ...withLessons(kept, lesson => withOwnCase(lesson, own)),
    headline: countCharacters(headline) <= HEADLINE_CHARACTERS ? headline : material.headline,
  }
}

function isOfChildren(text: string): boolean {
  return plainWords(text).some(word => isIn('children', word))
}

/** What a learner can use: a level or another subject would only promise what the course does not hold. */
const SHOWN = new Set<Qualifier['kind']>(['audience', 'place', 'setting', 'purpose'])
const TASK_CHARACTERS = 1_200

function withOwnCase(lesson: LibraryLesson, own: string): LibraryLesson {
  if (!lesson.exercise) return lesson
  const task = `${lesson.exercise.task}\n\n${own}`
  return countCharacters(task) <= TASK_CHARACTERS ? { ...lesson, exercise: { ...lesson.exercise, task } } : lesson
}

function whatIsLeftOut({ kind, text }: Qualifier, { name, level }: PackMaterial): Origin['leftOut'] {
  switch (kind) {
    case 'also':
      return [
        { what: text, why: `This course is about one subject: ${name}. Ask for the other as a course of its own.` },
      ]
    case 'use':
      return [{ what: text, why: `This course teaches ${name}; what it is used for is a subject of its own.` }]
    case 'level':
      return level === 'beginner' ? [{ what: text, why: 'The library has this subject for beginners only.' }] : []
    case 'audience':
    case 'place':
    case 'setting':
    case 'purpose':
      return []
  }
}
