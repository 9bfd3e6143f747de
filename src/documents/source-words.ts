import { readContent } from '../content/read-content.ts'
import { readNumberWords } from '../language/number-words.ts'

/** The names of the word lists in `content/words/sources.yaml`, where each list is explained. */
const LISTS = [
  'notSteps',
  'unordered',
  'limits',
  'vague',
  'warning',
  'note',
  'tip',
  'roles',
  'cases',
  'examples',
  'contents',
  'history',
  'closing',
  'boilerplate',
  'duties',
  'means',
  'pronouns',
  'conditions',
  'definitions',
  'asides',
  'secrets',
  'limitsAfter',
  'comparisons',
  'times',
  'noUnits',
  'openings',
  'purposes',
  'scopes',
  'people',
  'preparations',
  'troubles',
  'rests',
  'chapters',
  'pointers',
  'historyColumns',
  'names',
  'plurals',
  'sequences',
  'procedures',
  'properties',
  'remarks',
  'rulings',
  'persons',
  'indefinites',
  'definites',
  'connectives',
  'fields',
  'settings',
  'measured',
  'tasks',
  'charges',
  'gestures',
  'colours',
  'everything',
  'optional',
  'arrivals',
  'endings',
  'waits',
  'stories',
  'pasts',
  'numerals',
  'bounds',
  'machinery',
  'actors',
  'assignments',
  'events',
  'faqs',
  'quizzes',
  'laws',
  'contrasts',
  'headless',
  'finites',
  'askers',
  'suggestions',
  'choices',
  'grades',
  'answers',
  'tens',
  'ofs',
  'grants',
  'spans',
  'keeps',
  'deadlines',
  'periods',
  'windows',
  'selves',
  'personals',
  'things',
  'instances',
  'suppositions',
  'concessions',
  'backs',
  'elsewheres',
  'passing',
  'upkeep',
  'intents',
  'variants',
  'passives',
  'emergencies',
  'negations',
  'adverbials',
  'offices',
  'everybody',
  'superiors',
  'each',
  'modals',
  'agents',
  'alternatives',
  'idle',
  'classes',
  'bodies',
  'forbids',
  'addressed',
  'latest',
  'allows',
  'callings',
  'joints',
  'several',
  'agreeing',
  'nominatives',
  'bans',
  'ages',
  'faults',
  'meanings',
  'demands',
  'openers',
  'stepNames',
  'oftens',
  'signs',
  'moments',
  'kinds',
  'ranks',
  'descriptions',
  'noVerbs',
  'adverbs',
  'openEnds',
  'gaps',
  'beings',
  'divides',
  'judgements',
] as const
type List = (typeof LISTS)[number]

/**
 * The word lists of one language. `starts`: whether a text begins with a word of the list; `has`: whether it contains
 * one; `is`: whether the whole text is one.
 */
export type SourceWords = {
  language: string
  starts(list: List, text: string): boolean
  has(list: List, text: string): boolean
  is(list: List, text: string): boolean
  /** Builds a pattern from a list's words; null where the language has no such list. */
  pattern(list: List, build: (words: string) => string): RegExp | null
  /** Returns the word for a small number; undefined where the language has none. */
  numeral(value: number): string | undefined
  /** Returns the number that a word stands for; null for any other word. */
  numberSpelled(word: string): number | null
  /** Series of words for frequencies, each from every day to every two years. */
  frequencies: string[][]
  /** Series of words for fractions, each from the smallest to the largest. */
  fractions: string[][]
  isStep(text: string): boolean
  /** Whether steps can be recognised in the language: by imperatives, infinitives or their length. */
  knowsSteps: boolean
}

type Written = Partial<Record<List, string>> & {
  imperatives?: string
  infinitive?: string
  shortSteps?: number
  frequencies?: string[][]
  fractions?: string[][]
}

const EDGE = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
const wordsByLanguage = new Map<string, SourceWords>()

export function readSourceWords(language: string): SourceWords {
  const sourceWords = wordsByLanguage.get(language) ?? makeWords(language)
  wordsByLanguage.set(language, sourceWords)
  return sourceWords
}

function makeWords(language: string): SourceWords {
  const numbers = readNumberWords(language)
  const wordLists: Written = {
    ...readContent<Record<string, Written>>('words/sources')[language],
    ...(numbers.numerals.length > 0 && { numerals: numbers.numerals.join('|') }),
    ...(numbers.tens.length > 0 && { tens: numbers.tens.join('|') }),
  }
  const patterns = new Map<string, RegExp | null>()
  const pattern = (list: List, build: (words: string) => string) => {
    const words = wordLists[list]
    const source = words === undefined ? null : build(`(?:${words})`)
    const key = `${list} ${source}`
    if (!patterns.has(key)) patterns.set(key, source === null ? null : new RegExp(source, 'iu'))
    return patterns.get(key)!
  }
  const imperatives = new Set(wordLists.imperatives?.split(/\s+/))
  const infinitive = wordLists.infinitive ? new RegExp(wordLists.infinitive, 'u') : null
  // Finds a verb that is in no list by the article after it: "Photograph the meter", but not "With the meter".
  const articles = [wordLists.definites, wordLists.indefinites].join('|')
  const verbBeforeArticle = pattern('noVerbs', words => `^(?!${words}\\s)\\p{L}{3,}\\s(?:${articles})\\s`)
  return {
    language,
    pattern,
    starts: (list, text) => pattern(list, words => `^${words}${END}`)?.test(text) ?? false,
    has: (list, text) => pattern(list, words => `${EDGE}${words}${END}`)?.test(text) ?? false,
    is: (list, text) => pattern(list, words => `^${words}$`)?.test(text.trim()) ?? false,
    numeral: value => [...numbers.counted].find(([, number]) => number === value)?.[0],
    numberSpelled: word => numbers.counted.get(word.toLowerCase()) ?? null,
    frequencies: wordLists.frequencies ?? [],
    fractions: wordLists.fractions ?? [],
    knowsSteps: imperatives.size > 0 || infinitive !== null || wordLists.shortSteps !== undefined,
    isStep(text) {
      if (wordLists.shortSteps !== undefined) return text.length <= wordLists.shortSteps
      const adverb = pattern('adverbs', words => `^${words}\\s+`)
      const action = adverb ? text.replace(adverb, '') : text
      const [first = ''] = action.toLowerCase().match(/[\p{L}'’-]+/u) ?? []
      if (imperatives.has(first) || infinitive?.test(action)) return true
      return verbBeforeArticle?.test(action) ?? false
    },
  }
}
