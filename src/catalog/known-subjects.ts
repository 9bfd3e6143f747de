import { deriveContent, readContent } from '../content/read-content.ts'
import type { Brief } from '../course/brief.ts'
import { type LocaleCode, primaryLanguage } from '../language/locales.ts'
import { featureReader } from '../quality/features.ts'
import { type KnownSubjects, subjectWeights } from '../quality/rules/substance-subject.ts'
import type { Pack } from './packs/pack-schema.ts'
import { packFiles } from './packs/read-library.ts'
import { findPackIn } from './search/find-translation.ts'

/**
 * Number of features (pieces of words) kept for each pack: those with the highest weight, which suffice to identify its
 * subject. More would only make the file larger.
 */
const FEATURES_KEPT = 1_000
const WEIGHT_DIGITS = 5

type Kept = { count: number; shared: Record<string, number>; subjects: { name: string; weights: [string, number][] }[] }

/**
 * Returns what the library knows of subjects in the brief's language, so that a course about another subject than the
 * one asked for can be recognised.
 */
export function knownSubjects({ subject, languageId }: Brief): KnownSubjects {
  const language = primaryLanguage(languageId)
  const cachedSubjects = read.get(language) ?? readSubjects(language)
  read.set(language, cachedSubjects)
  const match = findPackIn(subject, languageId)
  return { ...cachedSubjects, asked: match?.pack.kind === 'subject' ? match.pack.id : null }
}

type Subjects = Omit<KnownSubjects, 'asked'>

const read = new Map<string, Subjects>()

function readSubjects(language: string): Subjects {
  const derivedSubjects = deriveContent<Kept>(`subjects-${language}`, 'packs', () => collectSubjects(language))
  const subjects = derivedSubjects.subjects.map(({ name, weights }) => ({ name, weights: new Map(weights) }))
  const shared = new Map(Object.entries(derivedSubjects.shared))
  return { subjects, rarity: rarityOver(derivedSubjects.count, shared) }
}

/** Returns the weight of a feature by its document frequency; a feature of one pack or none has the highest weight. */
function rarityOver(count: number, shared: ReadonlyMap<string, number>) {
  return (feature: string) => Math.log((count + 1) / ((shared.get(feature) ?? 1) + 0.5))
}

function collectSubjects(language: string): Kept {
  const packs = packFiles()
    .map(([name]) => ({ name, locale: name.split('/')[2] as LocaleCode }))
    .filter(({ locale }) => primaryLanguage(locale) === language)
    .flatMap(({ name, locale }) => {
      const { id, kind, chapters } = readContent<Written>(name)
      if (kind !== 'subject') return []
      const lessons = chapters.flatMap(chapter => chapter.lessons)
      return [{ name: id, locale, texts: lessons.map(joinTeaching) }]
    })
  const wholes = packs.map(({ texts }) => texts.join('\n'))
  const counts = packs[0] ? countPieces(wholes, packs[0].locale) : []
  const shared = new Map(counts.filter(([, count]) => count > 1))
  const rarity = rarityOver(packs.length, shared)
  return {
    count: packs.length,
    shared: Object.fromEntries(shared),
    subjects: packs.map(({ name, locale, texts }) => ({
      name,
      weights: [...subjectWeights(countPieces(texts, locale), rarity)]
        .sort(([, a], [, b]) => b - a)
        .slice(0, FEATURES_KEPT)
        .map(([feature, weight]): [string, number] => [feature, Number(weight.toFixed(WEIGHT_DIGITS))]),
    })),
  }
}

/** Returns for each feature, a piece of a word, the number of texts that contain it. */
function countPieces(texts: string[], locale: LocaleCode): [string, number][] {
  const { read, pieceOf } = featureReader(locale)
  const counts: number[] = []
  for (const feature of texts.flatMap(read)) counts[feature] = (counts[feature] ?? 0) + 1
  return counts.map((count, feature) => [pieceOf(feature), count])
}

/** A pack as its file holds it. Only its words are needed, so texts that differ by place are left as they are. */
type Written = Pick<Pack, 'id' | 'kind'> & { chapters: { lessons: { blocks: { type: string }[] }[] }[] }

function joinTeaching({ blocks }: { blocks: { type: string }[] }): string {
  return blocks
    .filter(({ type }) => type !== 'check')
    .flatMap(collectStrings)
    .join('\n')
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectStrings) : []
}
