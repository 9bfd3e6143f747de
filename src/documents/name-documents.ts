import { asMarkdown, shortened } from '../course/markdown-words.ts'
import { type SourcePhrases, say } from './source-phrases.ts'

const NAME = 200
/** Where several stand in one sentence. */
const ONE_OF_SEVERAL = 100
const CONFIRMED = 250
const MOST_NAMED = 3

/** What a course says of the documents that it was made from. */
export type DocumentPhrases = {
  headline: string
  nextSteps: string[]
  agreement: { title: string; statement: string; confirmation: string }
}

/** `editions` are the names with what tells their edition; both in the order of the documents. */
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

/** “A”, “B” and “C”; of more than three the first two and how many more there are. */
function joinNames(names: string[], phrases: SourcePhrases, language: string): string {
  const shownNames = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names
  const quoted = shownNames.map(name => say(phrases.quoted, { name: shortened(name, ONE_OF_SEVERAL) }))
  const rest = names.length - shownNames.length
  // No comma before the last "and".
  const listFormat = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' })
  return listFormat.format(rest > 0 ? [...quoted, say(phrases.others, { count: rest })] : quoted)
}
