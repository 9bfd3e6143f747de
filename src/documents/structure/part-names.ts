import { textOfBlock } from '../passages.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from './section.ts'

const JOINED_CHARACTERS = 70
const JOINED_NAMES = 3
/** Maximum length, in characters, of a name in a joined title. A longer heading is a sentence. */
const NAME_CHARACTERS = 44

/**
 * Headings that every document has, such as "Purpose", each as the name of a word list with the phrase that a course
 * uses for it.
 */
const USUAL = [
  ['purposes', 'namePurpose'],
  ['scopes', 'nameScope'],
  ['people', 'namePeople'],
  ['definitions', 'nameTerms'],
] as const

/** Titles for the parts of a course, made from the document's headings. */
export type PartNames = {
  /** Whether a heading is one that every document has, such as "Purpose". */
  isUsual(heading: string): boolean
  /** Returns a heading as a title, with the course's own phrase for a usual heading. */
  nameOf(heading: string): string
  /**
   * Joins names into one title: "Safety, tools and materials". Where they do not all fit, the title has the names of
   * the longest texts, whose lengths are in `words`.
   */
  join(names: string[], words?: number[]): string
  /** Returns the title of a later part of a chapter or section that was divided. */
  part(title: string, number: number): string
}

export function partNames(sections: Section[], words: SourceWords, phrases: SourcePhrases): PartNames {
  // In British English there is no comma before the last "and".
  const locale = words.language === 'en' ? 'en-GB' : words.language
  const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' })
  const comma = listFormat.format(['\0', '\0', '\0']).split('\0')[1]!
  const and = listFormat.format(['\0', '\0']).replaceAll('\0', '')
  const proper = wordsWrittenLarge(sections)
  const hasLargeTitles = writesTitlesLarge(sections)
  const phrased = USUAL.map(([, name]) => raised(phrases[name]))

  /**
   * Returns the phrases for a heading made only of usual parts, such as "Purpose and scope"; null for any other
   * heading.
   */
  function usualNames(heading: string): string[] | null {
    const parts = heading.split(new RegExp(`\\s*[,/&]\\s*|${and.trim() === '' ? '、' : `\\s+${and.trim()}\\s+`}`, 'iu'))
    const names = parts.map(part => USUAL.find(([list]) => words.is(list, part))?.[1])
    return names.every(name => name !== undefined) ? [...new Set(names.map(name => phrases[name!]))] : null
  }

  function shortenHeading(heading: string): string {
    const usual = usualNames(heading)
    return usual ? raised(listFormat.format(usual)) : heading
  }

  /**
   * Lowers the first letter of a name inside a title ("Tools" becomes "tools"), unless the document also capitalises
   * the word inside its sentences, which shows that it is a proper name.
   */
  function lowered(name: string): string {
    const small = name[0]!.toLowerCase() + name.slice(1)
    if (phrased.some(phrase => name.startsWith(phrase))) return small
    const [first = ''] = name.split(' ')
    // A name with another capitalised word, such as "Long Stays", is in title case and stays unchanged, unless that
    // word is a proper name.
    const isLarge = (name.slice(first.length).match(/\p{Lu}[\p{L}'’-]*/gu) ?? []).some(word => !proper.has(word))
    // In words such as "X-ray" the first letter keeps its capital.
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
      // A question cannot be joined with other names, so the first that is short enough stands for all.
      if (questionNames.length > 0)
        return questionNames.find(({ length }) => length <= JOINED_CHARACTERS) ?? questionNames[0]!
      const short = distinct.filter(({ length }) => length <= NAME_CHARACTERS)
      // A name with commas, such as "Name, seat, year", is itself a list and cannot be listed with others.
      const plain = short.filter(name => !/[,;、،]/u.test(name))
      const candidates = plain.length > 0 ? plain : short
      const heaviest = candidates.toSorted((one, other) => weigh(other) - weigh(one))
      const joinHeaviest = (count: number) => {
        const chosen = new Set(heaviest.slice(0, count))
        const named = candidates.filter(name => chosen.has(name)).map((name, at) => (at === 0 ? name : lowered(name)))
        // If a name already contains an "and", the names are joined only by commas.
        return named.some(name => name.includes(and)) ? named.join(comma) : listFormat.format(named)
      }
      let count = Math.min(candidates.length, JOINED_NAMES)
      while (count > 1 && joinHeaviest(count).length > JOINED_CHARACTERS) count--
      return count > 0 ? joinHeaviest(count) : distinct[0]!
    },
  }
}

/** Returns the words that the document capitalises inside its sentences. */
function wordsWrittenLarge(sections: Section[]): Set<string> {
  const text = sections.flatMap(({ blocks }) => blocks.map(({ block }) => textOfBlock(block))).join('\n')
  return new Set(text.match(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]*/gu) ?? [])
}

/** Whether the document capitalises every word in most of its headings: "Access Establishment and Modification". */
function writesTitlesLarge(sections: Section[]): boolean {
  const long = sections.map(({ title }) => title.match(/\p{L}{4,}/gu) ?? []).filter(({ length }) => length > 1)
  const large = long.filter(title => title.every(word => /^\p{Lu}/u.test(word)))
  return large.length * 2 > long.length
}

function raised(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}
