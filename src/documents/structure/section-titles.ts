import type { SourceBlock } from '../../course/source-document.ts'
import type { SourceWords } from '../source-words.ts'
import { withoutDivision } from './divisions.ts'
import { isCapital } from './infer-structure.ts'
import { withoutQuestionLabel } from './questions-and-answers.ts'
import { titleCase } from './title-case.ts'

export type SectionTitles = {
  /**
   * Returns a heading without its number, because the course has an order of its own: "3.2 Passwords" and "Chapter 3:
   * Passwords" become "Passwords".
   */
  clean(heading: string): string
  /** Cleans the title of the document itself, which keeps its number. */
  cleanDocumentTitle(title: string): string
  /** Whether the document writes a heading in capitals; `title` is the cleaned heading. */
  isLoud(title: string): boolean
}

const NUMBER_BEFORE_TITLE =
  /^(?:§ ?|#)?(?:(?:\d{1,3}|[A-Z](?=\.\d))(?:\.(?:\d{1,3}|[A-Z])){0,4}[.)]?|[IVX]{1,5}\.|[A-Z]\.|\((?:[ivx]{1,5}|[a-z]|\d{1,2})\))\s+(?=\S)/u
/** A number without a full stop before a title; it may also be a house number in an address. */
const BARE_NUMBER = /^(\d{1,3})\s+(?=\S)/u
/** References after a title, each with a dotted or hyphenated number: "Access (NIST CSF: PR.AC-7, PR.AC-3)". */
const REFERENCES_AFTER_TITLE =
  /\s*[([](?:[^()[\],;]{0,30}[\s:])?(?:\p{Lu}[\p{Lu}\d]*[.-]){2,}[\p{Lu}\d.-]*\d(?:[,;]\s?[\p{Lu}\d.-]+)*[)\]]$/u
/** The number of a page after a title, which a slide has in its corner. */
const PAGE_AFTER_TITLE = /(?<=\p{L}{3})\s+p\.\s?\d{1,3}$/u
/** Emoji before or after a heading, and a sign without colours ("⚠") before it. */
const PICTURES = /^[\u2190-\u2BFF](?=\s)|\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|[\u{FE0F}\u{200D}]/gu

/**
 * Returns functions that clean the headings of one document. Headings in capitals get the case in which the document
 * writes the words in its sentences.
 */
export function createSectionTitles(blocks: SourceBlock[], words: SourceWords): SectionTitles {
  const applyCase = titleCase(blocks, words.language)
  const loudTitles = new Set<string>()
  const chapterNumber = words.pattern('chapters', part => `^${part}\\s+(?:\\d{1,3}|[IVXLC]{1,6})\\s*[:.–—-]\\s*(?=\\S)`)
  const bareNumbers = new Set(
    blocks.flatMap(block => (block.type === 'heading' ? (BARE_NUMBER.exec(block.text)?.[1] ?? []) : [])).map(Number),
  )
  return {
    cleanDocumentTitle: title => applyCase(withoutPictures(title)),
    isLoud: title => loudTitles.has(title),
    clean(heading) {
      const bareTitle = withoutPictures(heading).replace(REFERENCES_AFTER_TITLE, '').replace(PAGE_AFTER_TITLE, '')
      const plain = bareTitle.replace(/\s*[:：]+$|(?<=\p{L}{4})\.$/u, '')
      const undivided = withoutDivision(chapterNumber ? plain.replace(chapterNumber, '') : plain)
      const number = Number(BARE_NUMBER.exec(undivided)?.[1] ?? Number.NaN)
      const isCounted =
        Number.isNaN(number) || number === 1 || bareNumbers.has(number - 1) || bareNumbers.has(number + 1)
      const bare = isCounted ? undivided.replace(NUMBER_BEFORE_TITLE, '') : undivided
      // The word after a removed number becomes the first and gets a capital.
      const opening = bare !== plain && bare !== '' ? bare[0]!.toUpperCase() + bare.slice(1) : bare
      const title = applyCase(withoutQuestionLabel(opening || plain || heading))
      if (isCapital(bare)) loudTitles.add(title)
      return title
    },
  }
}

function withoutPictures(title: string): string {
  return title.replace(PICTURES, '').replace(/^[\s|]+|[\s|]+$/g, '') || title
}
