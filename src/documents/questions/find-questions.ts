import { countWords } from '../../language/count-words.ts'
import type { PlannedLesson } from '../lessons/planned.ts'
import { withoutLabel } from '../lessons/teaching-blocks.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { findSoftwareWords } from '../structure/document-kind.ts'
import { findLeadIn } from '../structure/procedures.ts'
import { whoSections } from '../structure/role-sections.ts'
import type { Section } from '../structure/section.ts'
import { type AskedText, askedSentences } from './asked-sentences.ts'
import { type AskedSection, type Candidate, findAnswer } from './candidates.ts'
import { isSound, isTitle } from './is-sound-question.ts'
import { listQuestions } from './list-questions.ts'
import { numberQuestions } from './number-questions.ts'
import { whoSentences } from './role-sentences.ts'
import { scaleQuestions } from './scale-questions.ts'
import { stepQuestions } from './step-questions.ts'
import { tableQuestions } from './table-questions.ts'
import { termQuestions } from './term-questions.ts'

/** "Recover" and "Key figures" say little without what stands above them, nor does "How to use". */
const SHORT_HEADING_WORDS = 2
const SHORT_PROCEDURE_WORDS = 3
const SHORT_QUESTION_WORDS = 4
const ABOVE_CHARACTERS = 60
/** Texts of a page that were read as one, "BRAND:MODEL:S2", one that was printed twice, or sentences in the place of a heading. */
const GARBLED = /\p{L}{2}:\p{L}{2}|^(.{6,}?)\s?\1$|\p{L}{3}\. \p{Lu}/u

/** "0691R00", "scan (1)": what a machine called a file. */
const FILE = /\d\p{Lu}\d|\p{Lu}\d\p{Lu}|\(\d\)/u
/** "B.3.1", "§ 4", "Article 12": a place, not a subject. */
const NUMBERED = /^(?:\p{L}+\.?\s)?[\p{Lu}\d§]{0,3}[\d.\s)]*\d[\d.)]*$/u
/** The number of an article or a paragraph before its text: "Art. 3", "§ 4", "2.1", "(3)". */
const ARTICLE =
  /^(?:(?:Art(?:\.|icle|ikel|ículo|icolo|igo)?|§+)\s?\d+(?:\.\d+)*[.:º°)]?\s*[–—-]?|\(?\d{1,2}(?:\.\d{1,2})+[.)]?|\(\d{1,2}\))\s+(?=\p{Lu})/u
/** What is left of an address or of markup. */
const LEFTOVER = /https?:|www\.|[#{}|*]/u
/** How Markdown opens a box: "!!! Note". */
const ADMONITION = /^!{3}\s*/u
/** An item to be ticked off. */
const BOX = /^\[[ xX]?\]\s+/u

/** Everything that can be asked about a lesson with certainty, the best first. */
export function findQuestions(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): Candidate[] {
  // Homework and the report of one event bind nobody.
  if (lesson.kind === 'exercise') return []
  const sectionQuestions = lesson.sections.flatMap(section => collectQuestions(section))
  return sectionQuestions.filter(candidate => isSound(candidate, words)).sort((one, other) => one.rank - other.rank)

  function asked(section: Section): AskedSection {
    const title = section.title || lesson.document
    const above = [section.path.at(-1), lesson.document].find(name => name && mayPrecede(name)) ?? ''
    const most = words.starts('procedures', title) ? SHORT_PROCEDURE_WORDS : SHORT_HEADING_WORDS
    // "What is shown?" asks about what stands above it.
    const isShort =
      countWords(title, words.language) <= (/[?？؟]$/u.test(title) ? SHORT_QUESTION_WORDS : most) ||
      NUMBERED.test(title)
    const isSaid = above === '' || ` ${above} `.toLowerCase().includes(` ${title} `.toLowerCase())
    return { ...section, title, called: isShort && !isSaid ? `${above} – ${title}` : title }
  }

  function mayPrecede(name: string): boolean {
    // "travel_policy" is the name of a file, "and its problems" the end of a line.
    return name.length <= ABOVE_CHARACTERS && isTitle(name, words) && !/_|^\p{Ll}/u.test(name)
  }

  function collectQuestions(section: Section): Candidate[] {
    const askedSection = asked(section)
    if (GARBLED.test(askedSection.title) || NUMBERED.test(askedSection.called) || !isTitle(askedSection.title, words))
      return []
    if (section.title === '' && FILE.test(askedSection.title)) return []
    // What was made up or happened once is read, and nobody has to know its figures.
    if ([lesson.document, ...section.path, askedSection.title].some(title => words.has('stories', title))) return []
    return [
      ...askedSection.blocks.flatMap(({ block, index }) => {
        // Ways through a program and its settings are looked up while it is used.
        if (lesson.kind === 'software') return []
        if (block.type === 'list') return stepQuestions(block, index, askedSection, words, phrases)
        return block.type === 'table' ? tableQuestions(block, index, askedSection, words, phrases) : []
      }),
      ...(lesson.kind === 'software' ? [] : knownQuestions(askedSection)),
      ...sentenceQuestions(askedSection),
    ]
  }

  /** What can be asked because the document has others of the kind: terms, and lists that say the opposite. */
  function knownQuestions(named: AskedSection): Candidate[] {
    const { terms, lists } = lesson.known
    return [
      ...termQuestions(named, terms, words, phrases),
      ...listQuestions(named, lists, words, phrases),
      ...whoSections(named, lesson.known, words, phrases),
    ]
  }

  /** What single sentences lay down. */
  function sentenceQuestions(named: AskedSection): Candidate[] {
    if ([...named.path, named.title].some(title => words.has('examples', title))) return []
    // Where questions and answers stand one after the other, a figure holds for its own question only.
    if (words.has('faqs', named.title)) return []
    const about = findSoftwareWords(named.called).length > 0 ? 'software' : lesson.kind
    const sentences = askedSentences(collectTexts(named, words), words)
    const foundInSentences = [numberQuestions, scaleQuestions, whoSentences]
      .flatMap(find => find(sentences, named, about, words, phrases, lesson.known))
      .filter(({ question }) => !LEFTOVER.test(question.stem))
    // One of a sentence: the stem of each would show the key of the other.
    const readReason = (candidate: Candidate) => findAnswer(candidate)?.reason
    return foundInSentences.filter(
      (one, at) =>
        foundInSentences.findIndex(other => other.from[0] === one.from[0] && readReason(other) === readReason(one)) ===
        at,
    )
  }
}

/** Sentences and items: what a figure can stand in. A label before them says nothing about it. */
function collectTexts(section: Section, words: SourceWords): AskedText[] {
  return section.blocks.flatMap(({ block, index }): AskedText[] => {
    // A box that gives an example binds nobody.
    if (block.type === 'paragraph' && words.has('stories', block.callout?.title ?? '')) return []
    if (block.type === 'paragraph') return [{ text: plain(block.text, words), leadIn: '', index, isItem: false }]
    if (block.type !== 'list') return []
    const leadIn = findLeadIn(block, section)
    // "…, and" joins it with the next item: each alone is half a rule.
    if (block.items.some(({ text }) => isJoined(text, words))) return []
    return block.items.map(({ text }) => ({ text: plain(text.replace(BOX, ''), words), leadIn, index, isItem: true }))
  })
}

/** Without the label that says what kind of text it is: "Note", "Answer:". */
function plain(text: string, words: SourceWords): string {
  const answer = words.pattern('answers', all => `^${all}\\s?[:：]\\s+`)
  const note = words.pattern('note', all => `^${all}\\s+(?=\\p{Lu})`)
  const unlabelled = withoutLabel(text.replace(ADMONITION, '').replace(ARTICLE, ''), words)
  return [answer, note].reduce(
    (rest, label) => (label && isLabel(label, rest) ? rest.replace(label, '') : rest),
    unlabelled,
  )
}

/** Matched without regard to case, so what follows is looked at again: "Note If it is late" but not "Note the time". */
function isLabel(label: RegExp, text: string): boolean {
  const labelMatch = label.exec(text)
  return labelMatch !== null && /^\p{Lu}/u.test(text.slice(labelMatch[0].length))
}

function isJoined(text: string, words: SourceWords): boolean {
  return words.pattern('connectives', all => `[,;]?\\s${all}$`)?.test(text) ?? false
}
