import { asMarkdown, shortened } from '../course/markdown-words.ts'
import { type SourcePhrases, say } from './source-phrases.ts'

const NAME = 200
/** Maximum length of a name, in characters, if several names share a sentence. */
const ONE_OF_SEVERAL = 100
const CONFIRMED = 250
const MOST_NAMED = 3

/** The texts of a course that name the documents it was made from. */
export type DocumentPhrases = {
  headline: string
  nextSteps: string[]
  agreement: { title: string; statement: string; confirmation: string }
}

/**
 * Returns the texts that name the documents of a course. `editions` are the names with version and date, in the same
 * order as `names`.
 */
export function nameDocuments(
  names: string[],
  editions: string[],
  phrases: SourcePhrases,
  language: string,
): DocumentPhrases {
  const list = editions.map(asMarkdown).join('; ')
  if (names.length > 1)
    return {
      headline: say(phrases.headlines, { list: joinNames(names, phrases, language) }),
      nextSteps: [phrases.nextLooks, phrases.nextTell],
      agreement: {
        title: phrases.agreementTitle,
        statement: say(phrases.agreementStatements, { list }),
        confirmation: phrases.agreementConfirms,
      },
    }
  const [name = ''] = names
  return {
    headline: say(phrases.headline, { name: shortened(name, NAME) }),
    nextSteps: [say(phrases.nextLook, { name: shortened(name, NAME) }), phrases.nextTell],
    agreement: {
      title: phrases.agreementTitle,
      statement: say(phrases.agreementStatement, { list }),
      confirmation: say(phrases.agreementConfirm, { name: shortened(name, CONFIRMED) }),
    },
  }
}

/**
 * Joins names as in “A”, “B” and “C”. Of more than three names, only the first two are given, with the number of the
 * others.
 */
function joinNames(names: string[], phrases: SourcePhrases, language: string): string {
  const shownNames = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names
  const quoted = shownNames.map(name => say(phrases.quoted, { name: shortened(name, ONE_OF_SEVERAL) }))
  const rest = names.length - shownNames.length
  // In British English there is no comma before the last "and".
  const listFormat = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' })
  return listFormat.format(rest > 0 ? [...quoted, say(phrases.others, { count: rest })] : quoted)
}
