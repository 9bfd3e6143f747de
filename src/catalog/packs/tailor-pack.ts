import { readContent } from '../../content/read-content.ts'
import type { Origin } from '../../course/schema.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import type { PackWords } from '../frames/frame-schema.ts'
import type { Qualifier } from '../search/qualifier.ts'
import { requestLanguage } from '../search/request-language.ts'
import { isIn, plainWords, stem } from '../search/request-words.ts'
import { fillLabels } from './labels.ts'
import type { PackMaterial } from './pack-material.ts'
import type { Pack } from './pack-schema.ts'

export type TailoredPack = {
  pack: Pack
  audience: Qualifier | null
  /**
   * All qualifiers of the request that name this audience: in “musicians in an orchestra” these are the people and the
   * setting.
   */
  audienceNames: Qualifier[]
  /** The lesson with the example for this audience, as "chapter.lesson". */
  exampleIn: string | null
  exerciseIn: string | null
}

/**
 * Returns the pack with the example, exercise and headline for this audience, the qualifier that names the audience,
 * and the lessons that hold the example and the exercise. `asked` is the same pack in the language of the request; an
 * audience has the same position in every language.
 */
export function forAudience(pack: Pack, qualifiers: Qualifier[], asked: Pack = pack): TailoredPack {
  const variant = findVariant(pack, qualifiers) ?? findVariant(asked, qualifiers)
  const audience = variant && pack.audiences[variant.at]
  if (!audience) return { pack, audience: null, audienceNames: [], exampleIn: null, exerciseIn: null }
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
  return {
    pack: { ...pack, headline, chapters },
    audience: variant.qualifiers[0]!,
    audienceNames: variant.qualifiers,
    exampleIn: example.at.split('.').slice(0, 2).join('.'),
    exerciseIn: exercise.at,
  }
}

/**
 * Returns the variant written for exactly these people, or null. Each word of the request's audience must occur in the
 * variant's phrases or be a word for everybody, so that "dental nurses" do not get the variant for nurses on a ward.
 */
function findVariant(
  { audiences, language }: Pack,
  qualifiers: Qualifier[],
): { at: number; qualifiers: Qualifier[] } | null {
  const stemOf = requestLanguage(language)?.stem ?? stem
  const stemmed = (text: string) => plainWords(text).map(stemOf)
  const stemmedAudiences = audiences.map(({ match }) => ({
    phrases: match.map(stemmed),
    words: new Set(match.flatMap(stemmed)),
  }))
  const places = qualifiers.map(qualifier => {
    if (!isAudience(qualifier)) return -1
    const audienceTexts = stemmed(qualifier.text)
    const telling = tellingWords(qualifier.text, language).map(stemOf)
    return stemmedAudiences.findIndex(
      ({ phrases, words }) =>
        phrases.some(phrase => ` ${audienceTexts.join(' ')} `.includes(` ${phrase.join(' ')} `)) &&
        telling.every(word => words.has(word)),
    )
  })
  const at = places.find(place => place >= 0)
  return at === undefined ? null : { at, qualifiers: qualifiers.filter((_, index) => places[index] === at) }
}

function isAudience({ kind }: Qualifier): boolean {
  return kind === 'audience' || kind === 'setting'
}

/** Returns the words of an audience without those that mean everybody. */
function tellingWords(text: string, language: LocaleCode): string[] {
  const { everybody } = readContent<{ everybody: Record<string, string> }>('words/audiences')
  const silent = new Set(plainWords(everybody[primaryLanguage(language)] ?? ''))
  return plainWords(text).filter(word => !silent.has(word))
}

/** Reports which qualifiers the course was adapted to and which it leaves out, so that none is dropped silently. */
export function tellQualifiers(
  qualifiers: Qualifier[],
  { name, level }: PackMaterial,
  { adapted, language, words }: { adapted: Qualifier[]; language: LocaleCode; words: PackWords['leftOut'] },
): Pick<Origin, 'leftOut'> & { adapted?: string[] } {
  const leftOut = qualifiers
    .filter(qualifier => !adapted.includes(qualifier))
    .flatMap(qualifier => {
      const reason = reasonFor(qualifier, level, language)
      if (reason === null) return []
      return [{ what: qualifier.text, why: fillLabels(words[reason], { what: qualifier.text, name }) }]
    })
  return { leftOut, ...(adapted.length > 0 && { adapted: adapted.map(({ text }) => text) }) }
}

/**
 * Whether an audience consists of children. The last word before a clause decides: "primary school teachers who track
 * marks" are adults.
 */
function isForChildren(text: string): boolean {
  const clause = plainWords(text).indexOf('who')
  const words = plainWords(text).slice(0, clause > 0 ? clause : undefined)
  const isAdult = isIn('people', words.at(-1)!) || isIn('endings', words.at(-1)!)
  return words.some(word => isIn('children', word)) && (isIn('children', words.at(-1)!) || !isAdult)
}

/** Returns why a qualifier is not reflected in the course, or null if nothing is missing. */
function reasonFor(
  { kind, text }: Qualifier,
  level: PackMaterial['level'],
  language: LocaleCode,
): keyof PackWords['leftOut'] | null {
  switch (kind) {
    case 'also':
    case 'use':
    case 'product':
    case 'place':
    case 'detail':
    case 'point':
    case 'purpose':
      return kind
    case 'level':
      return level === 'beginner' ? 'level' : null
    case 'audience':
    case 'setting':
      if (isForChildren(text)) return 'children'
      return tellingWords(text, language).length > 0 ? 'audience' : null
  }
}
