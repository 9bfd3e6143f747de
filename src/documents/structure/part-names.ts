import { textOfBlock } from '../passages.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from './section.ts'

const JOINED_CHARACTERS = 70
const JOINED_NAMES = 3
/** A longer heading is a sentence, and no member of a list. */
const NAME_CHARACTERS = 44

/** Headings that every document has, and what a learner calls what stands under them. */
const USUAL = [
  ['purposes', 'namePurpose'],
  ['scopes', 'nameScope'],
  ['people', 'namePeople'],
  ['definitions', 'nameTerms'],
] as const

/** What the parts of a course are called: the document's headings, put as a course would put them. */
export type PartNames = {
  /** Whether a heading is one that every document has. */
  isUsual(heading: string): boolean
  /** A heading as a title of its own. */
  nameOf(heading: string): string
  /** Several names as one title: "Safety, tools and materials". Where they are too many for one, those of the longest texts. */
  join(names: string[], words?: number[]): string
  /** The second part of something that is too long for one. */
  part(title: string, number: number): string
}

export function partNames(sections: Section[], words: SourceWords, phrases: SourcePhrases): PartNames {
  // No comma before the last "and".
  const locale = words.language === 'en' ? 'en-GB' : words.language
  const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' })
  const comma = listFormat.format(['\0', '\0', '\0']).split('\0')[1]!
  const and = listFormat.format(['\0', '\0']).replaceAll('\0', '')
  const proper = wordsWrittenLarge(sections)
  const hasLargeTitles = writesTitlesLarge(sections)
  const phrased = USUAL.map(([, name]) => raised(phrases[name]))

  /** "Purpose and scope" is two of the usual ones. Null where a part of the heading is something else. */
  function usualNames(heading: string): string[] | null {
    const parts = heading.split(new RegExp(`\\s*[,/&]\\s*|${and.trim() === '' ? '、' : `\\s+${and.trim()}\\s+`}`, 'iu'))
    const names = parts.map(part => USUAL.find(([list]) => words.is(list, part))?.[1])
    return names.every(name => name !== undefined) ? [...new Set(names.map(name => phrases[name!]))] : null
  }

  function shortenHeading(heading: string): string {
    const usual = usualNames(heading)
    return usual ? raised(listFormat.format(usual)) : heading
  }

  /** "Tools" inside a title is "tools", unless the document writes the word large inside its sentences: then it is a name. */
  function lowered(name: string): string {
    const small = name[0]!.toLowerCase() + name.slice(1)
    if (phrased.some(phrase => name.startsWith(phrase))) return small
    const [first = ''] = name.split(' ')
    // "Long Stays" is written large as a whole, or not at all.
    const isLarge = (name.slice(first.length).match(/\p{Lu}[\p{L}'’-]*/gu) ?? []).some(word => !proper.has(word))
    // An "X-ray" keeps its letter.
    const isPlain = /^\p{Lu}(?!-)[\p{Ll}'’-]*$/u.test(first) && !proper.has(first) && !isLarge
    return isPlain && !hasLargeTitles && words.language !== 'de' ? small : name
  }

  return {
    isUsual: heading => usualNames(heading) !== null,
    nameOf: shortenHeading,
    part: (title, number) => phrases.part.replace('{title}', () => title).replace('{number}', String(number)),
    join(names, lengths = []) {
      const distinct = [...new Set(names)]
      const weigh = (name: string) => names.reduce((sum, each, at) => sum + (each === name ? (lengths[at] ?? 0) : 0), 0)
      const questionNames = distinct.filter(name => /[?？؟]$/u.test(name))
      // Questions are not enumerated: the first that is short enough stands for them.
      if (questionNames.length > 0)
        return questionNames.find(({ length }) => length <= JOINED_CHARACTERS) ?? questionNames[0]!
      const short = distinct.filter(({ length }) => length <= NAME_CHARACTERS)
      // "Name, seat, year" is a list by itself, and no member of another.
      const plain = short.filter(name => !/[,;、،]/u.test(name))
      const candidates = plain.length > 0 ? plain : short
      const heaviest = candidates.toSorted((one, other) => weigh(other) - weigh(one))
      const joinHeaviest = (count: number) => {
        const chosen = new Set(heaviest.slice(0, count))
        const named = candidates.filter(name => chosen.has(name)).map((name, at) => (at === 0 ? name : lowered(name)))
        // A comma alone, where a name has an "and" of its own.
        return named.some(name => name.includes(and)) ? named.join(comma) : listFormat.format(named)
      }
      let count = Math.min(candidates.length, JOINED_NAMES)
      while (count > 1 && joinHeaviest(count).length > JOINED_CHARACTERS) count--
      return count > 0 ? joinHeaviest(count) : distinct[0]!
    },
  }
}

/** Words with a capital that opens no sentence. */
function wordsWrittenLarge(sections: Section[]): Set<string> {
  const text = sections.flatMap(({ blocks }) => blocks.map(({ block }) => textOfBlock(block))).join('\n')
  return new Set(text.match(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]*/gu) ?? [])
}

/** "Access Establishment and Modification": a document that writes its headings so writes them all so. */
function writesTitlesLarge(sections: Section[]): boolean {
  const long = sections.map(({ title }) => title.match(/\p{L}{4,}/gu) ?? []).filter(({ length }) => length > 1)
  const large = long.filter(title => title.every(word => /^\p{Lu}/u.test(word)))
  return large.length * 2 > long.length
}

function raised(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}
