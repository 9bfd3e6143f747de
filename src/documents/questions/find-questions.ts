import { countWords } from '../../language/words.ts'
import type { PlannedLesson } from '../lessons/planned.ts'
import { withoutLabel } from '../lessons/teaching-blocks.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { findSoftwareWords } from '../structure/document-kind.ts'
import type { PlacedBlock } from '../structure/placed-block.ts'
import { findLeadIn } from '../structure/procedures.ts'
import { whoSections } from '../structure/role-sections.ts'
import type { Section } from '../structure/section.ts'
import { abbreviationQuestions } from './abbreviation-questions.ts'
import { type AskedText, askedSentences } from './asked-sentences.ts'
import { type AskedSection, type Candidate, findAnswer } from './candidates.ts'
import { isDated } from './cell-kinds.ts'
import { isSound, isTitle } from './is-sound-question.ts'
import { familyQuestions, labelQuestions } from './label-questions.ts'
import { listQuestions } from './list-questions.ts'
import { numberQuestions } from './number-questions.ts'
import { whoSentences } from './role-sentences.ts'
import { scaleQuestions } from './scale-questions.ts'
import { sequenceQuestions } from './sequence-questions.ts'
import { siblingQuestions } from './sibling-lists.ts'
import { stepQuestions } from './step-questions.ts'
import { tableQuestions } from './table-questions.ts'
import { termQuestions } from './term-questions.ts'

/**
 * A heading of at most this many words gets the heading above it added, because "Recover", "Key figures" or "How to
 * use" say little without it. The three limits are for ordinary headings, for headings of procedures, and for
 * questions.
 */
const SHORT_HEADING_WORDS = 2
const SHORT_PROCEDURE_WORDS = 3
const SHORT_QUESTION_WORDS = 4
const ABOVE_CHARACTERS = 60
/**
 * Headings that were read wrongly: texts that run together ("BRAND:MODEL:S2"), headings printed twice, or sentences.
 */
const GARBLED = /\p{L}{2}:\p{L}{2}|^(.{6,}?)\s?\1$|\p{L}{3}\. \p{Lu}/u

/** A generated file name: "0691R00", "scan (1)". */
const FILE = /\d\p{Lu}\d|\p{Lu}\d\p{Lu}|\(\d\)/u
/** A heading that is only a number: "B.3.1", "§ 4", "Article 12". */
const NUMBERED = /^(?:\p{L}+\.?\s)?[\p{Lu}\d§]{0,3}[\d.\s)]*\d[\d.)]*$/u
/** The number of an article or a paragraph before its text: "Art. 3", "§ 4", "2.1", "(3)". */
const ARTICLE =
  /^(?:(?:Art(?:\.|icle|ikel|ículo|icolo|igo)?|§+)\s?\d+(?:\.\d+)*[.:º°)]?\s*[–—-]?|\(?\d{1,2}(?:\.\d{1,2})+[.)]?|\(\d{1,2}\))\s+(?=\p{Lu})/u
/** Leftovers of an address or of markup. */
const LEFTOVER = /https?:|www\.|[#{}|*]/u
/** The mark that opens a callout in Markdown: "!!! Note". */
const ADMONITION = /^!{3}\s*/u
/** Lists of words that open a sentence and do not stand inside a name. */
const ARTICLES = ['definites', 'indefinites'] as const
/** A checkbox before a list item. */
const BOX = /^\[[ xX]?\]\s+/u

/** Returns all questions with a certain key that can be made from a lesson, the best first. */
export function findQuestions(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): Candidate[] {
  // Homework and reports of one event are not binding, so nothing is asked about them.
  if (lesson.kind === 'exercise') return []
  const sectionQuestions = lesson.sections.flatMap(section => collectQuestions(section))
  return sectionQuestions.filter(candidate => isSound(candidate, words)).sort((one, other) => one.rank - other.rank)

  function asked(section: Section): AskedSection {
    const title = section.title || lesson.document
    const above = [section.path.at(-1), lesson.document].find(name => name && mayPrecede(name)) ?? ''
    const most = words.starts('procedures', title) ? SHORT_PROCEDURE_WORDS : SHORT_HEADING_WORDS
    // The heading above is added to a short heading. A question such as "What is shown?" counts as short up to a higher
    // number of words.
    const isShort =
      countWords(title, words.language) <= (/[?？؟]$/u.test(title) ? SHORT_QUESTION_WORDS : most) ||
      NUMBERED.test(title)
    const isSaid = above === '' || ` ${above} `.toLowerCase().includes(` ${title} `.toLowerCase())
    return { ...section, title, called: isShort && !isSaid ? `${above} – ${title}` : title }
  }

  function mayPrecede(name: string): boolean {
    // Excludes names of files ("travel_policy"), ends of lines ("and its problems") and dates of the document.
    return (
      name.length <= ABOVE_CHARACTERS &&
      !words.is('contents', name) &&
      isTitle(name, words) &&
      !/_|^\p{Ll}/u.test(name) &&
      !isDated(name, words.language)
    )
  }

  function collectQuestions(section: Section): Candidate[] {
    const askedSection = asked(section)
    if (GARBLED.test(askedSection.title) || NUMBERED.test(askedSection.called) || !isTitle(askedSection.title, words))
      return []
    if (section.title === '' && FILE.test(askedSection.title)) return []
    // Excludes sections about something made up or something that happened only once.
    if ([lesson.document, ...section.path, askedSection.title].some(title => words.has('stories', title))) return []
    if (isQuiz(askedSection, words)) return []
    return [
      ...askedSection.blocks.flatMap(({ block, index }) => {
        // Asks nothing about lists and tables in documents on software, because people look up steps and settings while
        // they use the software.
        if (lesson.kind === 'software') return []
        if (block.type === 'list') return stepQuestions(block, index, askedSection, words, phrases)
        return block.type === 'table' ? tableQuestions(block, index, askedSection, words, phrases) : []
      }),
      ...(lesson.kind === 'software' ? [] : knownQuestions(askedSection)),
      ...sentenceQuestions(askedSection),
    ]
  }

  /**
   * Returns the questions that need other parts of the document for their wrong answers: on terms, on lists with an
   * opposite, and on roles.
   */
  function knownQuestions(named: AskedSection): Candidate[] {
    const { terms, lists, siblings, sequences, abbreviations, families } = lesson.known
    return [
      ...termQuestions(named, terms, words, phrases),
      ...listQuestions(named, lists, words, phrases),
      ...siblingQuestions(named, siblings, words, phrases),
      ...sequenceQuestions(named, lesson.document, sequences, phrases),
      ...labelQuestions(named, words, phrases),
      ...familyQuestions(named, lesson.document, families, words, phrases),
      ...abbreviationQuestions(named, lesson.document, abbreviations, phrases),
      ...whoSections(named, lesson.known, words, phrases),
    ]
  }

  /** Returns the questions on single sentences. */
  function sentenceQuestions(named: AskedSection): Candidate[] {
    if ([...named.path, named.title].some(title => words.has('examples', title))) return []
    // Excludes sections of questions and answers, where a figure is true only for its own question.
    if (words.has('faqs', named.title)) return []
    const about = findSoftwareWords(named.called).length > 0 ? 'software' : lesson.kind
    const sentences = askedSentences(collectTexts(named, words), words)
    const foundInSentences = [numberQuestions, scaleQuestions, whoSentences]
      .flatMap(find => find(sentences, named, about, words, phrases, lesson.known))
      .filter(({ question }) => !LEFTOVER.test(question.stem))
    // Keeps one question per sentence, because the stem of a second one would show the key of the first.
    const readReason = (candidate: Candidate) => findAnswer(candidate)?.reason
    return foundInSentences.filter(
      (one, at) =>
        foundInSentences.findIndex(other => other.from[0] === one.from[0] && readReason(other) === readReason(one)) ===
        at,
    )
  }
}

/** Whether a section holds the document's own questions. Most answers that they offer are wrong. */
function isQuiz({ title, path, blocks }: Section, words: SourceWords): boolean {
  const isTask = ({ block }: PlacedBlock) => block.type === 'paragraph' && words.starts('quizzes', block.text)
  return [...path.slice(-1), title].some(heading => words.has('quizzes', heading)) || blocks.some(isTask)
}

/**
 * Returns the paragraphs and list items of a section that may state figures, without labels and numbers before them.
 */
function collectTexts(section: Section, words: SourceWords): AskedText[] {
  return section.blocks.flatMap(({ block, index }): AskedText[] => {
    // Excludes callouts with an example, because an example is not binding.
    if (block.type === 'paragraph' && words.has('stories', block.callout?.title ?? '')) return []
    if (block.type === 'paragraph')
      return [{ text: plain(withoutBareTitle(block, words), words), leadIn: '', index, isItem: false }]
    if (block.type !== 'list') return []
    const leadIn = findLeadIn(block, section)
    // Excludes lists whose items are joined ("…, and"), because each item alone is only half a rule.
    if (block.items.some(({ text }) => isJoined(text, words))) return []
    return block.items.map(item => ({
      text: plain(withoutBareTitle(item, words).replace(BOX, ''), words),
      leadIn,
      index,
      isItem: true,
    }))
  })
}

/**
 * Returns a text without the bold title that runs into it without a sign: "The float is counted at noon." of "Cash desk
 * The float is counted at noon."
 */
function withoutBareTitle({ text, lead }: { text: string; lead?: string | undefined }, words: SourceWords): string {
  const rest = lead === undefined ? '' : text.slice(lead.length).trimStart()
  const isSentence = /^\p{Lu}/u.test(rest) && ARTICLES.some(list => words.starts(list, rest))
  return isSentence && /\p{L}$/u.test(lead!) ? rest : text
}

/** Returns a text without the label or number before it: "Note", "Answer:", "Art. 3". */
function plain(text: string, words: SourceWords): string {
  const answer = words.pattern('answers', all => `^${all}\\s?[:：]\\s+`)
  const note = words.pattern('note', all => `^${all}\\s+(?=\\p{Lu})`)
  const unlabelled = withoutLabel(text.replace(ADMONITION, '').replace(ARTICLE, ''), words)
  return [answer, note].reduce(
    (rest, label) => (label && isLabel(label, rest) ? rest.replace(label, '') : rest),
    unlabelled,
  )
}

/**
 * Whether a label is followed by a capital letter: "Note If it is late", but not "Note the time". The pattern ignores
 * case, so the next letter is checked here.
 */
function isLabel(label: RegExp, text: string): boolean {
  const labelMatch = label.exec(text)
  return labelMatch !== null && /^\p{Lu}/u.test(text.slice(labelMatch[0].length))
}

function isJoined(text: string, words: SourceWords): boolean {
  return words.pattern('connectives', all => `[,;]?\\s${all}$`)?.test(text) ?? false
}
