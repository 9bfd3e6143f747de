import type { WrittenQuestion } from '../../course/questions/questions.ts'
import type { CheckDraft } from '../draft.ts'
import type { ClaimFault } from './check-claim.ts'
import { contentWords } from './content-words.ts'
import { checkText, type Ground, judgedAs, judgeSentence } from './ground-text.ts'
import { type JudgeVerdict, settleLooks } from './looks.ts'

const LEAST_KEY_SHARE = 0.25
/** Minimum share of the words of a recall question's answer that the passages must contain. */
const LEAST_TERM_SHARE = 0.8
const PAIR_SHARE = 0.5
const REASON_CHARACTERS = 300

/**
 * Returns complaints about a question that rests on documents. The passages that it cites must support its key (the
 * right answer). A stem may describe an invented case, to which key and reasons may refer. Reasons for wrong options
 * may say more than the passages, but must contain no figure, quotation or law that is not in them.
 */
export function questionComplaints(question: WrittenQuestion, ground: Ground): string[] {
  const complaints: string[] = []
  if (ground.passages.length === 0) complaints.push('it cites no passage')
  const verdict = judgementOf(question, ground)
  const groundWithStem = { ...ground, around: `${ground.around}\n${question.stem}` }
  const isStemAbsent = verdict !== 'supported' && isAbsent(question.stem, ground, STEM_FAULTS)
  if (isStemAbsent || statements(question).some(text => isAbsent(text, groundWithStem)))
    complaints.push('it holds a figure, a quotation, a law or a name that no cited passage has')
  const isReasonAbsent = ({ text, reason }: WrongOption) =>
    isAbsent(reason, { ...groundWithStem, around: `${groundWithStem.around}\n${text}` }, STEM_FAULTS)
  if (wrongOptions(question).some(isReasonAbsent))
    complaints.push('a reason holds a figure, a quotation or a law that no cited passage has')
  if (!isKeyBorneOut(question, verdict, ground)) complaints.push('the cited passages do not say that its key is right')
  for (const reason of keyReasons(question)) {
    const { verdict: judged, best } = judgeSentence(reason, groundWithStem)
    if (judged === 'contradicted')
      complaints.push(`its reason ${JSON.stringify(reason)} says otherwise than ${best?.id}`)
  }
  return complaints
}

/** Faults that count in a stem. An unknown name does not, because people in a stem may be invented. */
const STEM_FAULTS: ReadonlySet<ClaimFault> = new Set(['figure', 'quotation', 'law'])
const ABSENT_FAULTS: ReadonlySet<ClaimFault> = new Set([...STEM_FAULTS, 'name'])

/** Returns what a question claims as a text for the judge: the stem followed by the right answer. */
export function statedAnswer(question: WrittenQuestion): string {
  const { stem } = question
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const keys = question.options.flatMap(({ text, correct }) => (correct ? [text] : []))
      return `${stem} ${keys.join('; ')}`
    }
    case 'order':
      return `${stem} ${question.items.join(', then ')}`
    case 'match':
      return `${stem} ${question.pairs.map(({ left, right }) => `${left}: ${right}`).join('; ')}`
    case 'sort':
      return `${stem} ${question.groups.map(({ name, items }) => `${name}: ${items.join(', ')}`).join('; ')}`
    case 'number':
      return `${stem} ${question.value} ${question.unit}`
    case 'recall':
      return `${stem} ${question.accepted[0]}`
  }
}

function judgementOf(question: WrittenQuestion, { grounds }: Ground): JudgeVerdict | undefined {
  const judgement = grounds.judgements.get(judgedAs(statedAnswer(question)))
  return judgement && settleLooks(judgement)?.verdict
}

/**
 * Replaces reasons of a question that contradict the documents by the document's sentence. Returns null if complaints
 * remain, for example because the passages do not support the key.
 */
export function settleQuestion<Draft extends CheckDraft>(question: Draft, ground: Ground): Draft | null {
  const mended = withDocumentReasons(question, ground) as Draft
  return questionComplaints(mended, ground).length > 0 ? null : mended
}

/**
 * Returns the statements of a question that must be true. The stem is not among them, and neither are wrong options,
 * which are meant to be wrong.
 */
function statements(question: WrittenQuestion): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options.filter(({ correct }) => correct).flatMap(({ text, reason }) => [text, reason])
    case 'order':
      return [question.reason, ...question.items]
    case 'match':
      return [question.reason, ...question.pairs.flatMap(({ left, right }) => [left, right])]
    case 'sort':
      return question.groups.flatMap(({ name, items, reason }) => [name, reason, ...items])
    case 'number':
      return [question.reason, `${question.value} ${question.unit}`]
    case 'recall':
      return [question.reason, question.accepted[0]!]
  }
}

type WrongOption = { text: string; reason: string }

function wrongOptions(question: WrittenQuestion): WrongOption[] {
  if (question.kind === 'recall') return question.mistakes ?? []
  return question.kind === 'single' || question.kind === 'multiple'
    ? question.options.filter(({ correct }) => !correct)
    : []
}

function isAbsent(text: string, ground: Ground, absent = ABSENT_FAULTS): boolean {
  return checkText(text, ground).faults.some(fault => absent.has(fault))
}

/**
 * Whether the passages support the key (the right answer). If the judge finds it supported, the code's doubts do not
 * count, except about a number, and about items that the documents clearly put into another group.
 */
function isKeyBorneOut(question: WrittenQuestion, verdict: JudgeVerdict | undefined, ground: Ground): boolean {
  const { words, mode } = ground.grounds
  if (verdict === 'contradicted') return false
  if (question.kind !== 'number' && verdict === 'supported') return !isSortedOtherwise(question, ground)
  if (verdict === 'not said') return mode === 'open'
  const wordsAround = contentWords(ground.around, words)
  const share = (text: string) => {
    const textWords = [...contentWords(text, words)]
    return textWords.length === 0 ? 1 : textWords.filter(word => wordsAround.has(word)).length / textWords.length
  }
  switch (question.kind) {
    case 'single':
    case 'multiple':
      if (mode === 'open') return true
      return question.options.every(({ text, correct }) => !correct || share(text) >= LEAST_KEY_SHARE)
    case 'order':
      return isInDocumentOrder(question.items, ground)
    case 'match':
      return question.pairs.every(({ left, right }) => isOneSentence(`${left} ${right}`, ground))
    case 'sort':
      return question.groups.every(({ name, items }) => {
        const otherNames = question.groups.filter(group => group.name !== name).map(group => group.name)
        return items.every(item => isInGroup(item, name, otherNames, ground))
      })
    case 'number': {
      const value = `${question.value} ${question.unit}`
      return !checkText(value, ground).faults.some(fault => fault === 'figure' || fault === 'unit')
    }
    case 'recall':
      return share(question.accepted[0]!) >= LEAST_TERM_SHARE
  }
}

/**
 * Whether each item of an ordering question matches a sentence of the passages, and these sentences come in the order
 * of the items.
 */
function isInDocumentOrder(items: string[], ground: Ground): boolean {
  const places = items.map(item => {
    const { best, share } = checkText(item, ground)
    return share >= PAIR_SHARE ? ground.cited.indexOf(best!) : -1
  })
  return places.every((place, at) => place >= 0 && (at === 0 || place >= places[at - 1]!))
}

function isOneSentence(text: string, ground: Ground): boolean {
  return sentenceShare(text, ground) >= PAIR_SHARE
}

/**
 * Whether one sentence of the documents contains most words of an item and its group, and no sentence contains more of
 * the item and another group.
 */
function isInGroup(item: string, name: string, otherNames: string[], ground: Ground): boolean {
  const share = sentenceShare(`${item} ${name}`, ground)
  return share >= PAIR_SHARE && otherNames.every(other => sentenceShare(`${item} ${other}`, ground) <= share)
}

/**
 * Whether a sentence of the documents contains nearly all words of an item and of another group than the one in which
 * the question puts the item.
 */
function isSortedOtherwise(question: WrittenQuestion, ground: Ground): boolean {
  if (question.kind !== 'sort') return false
  const { groups } = question
  return groups.some(({ name, items }) =>
    items.some(item => {
      const share = sentenceShare(`${item} ${name}`, ground)
      const others = groups
        .filter(group => group.name !== name)
        .map(group => sentenceShare(`${item} ${group.name}`, ground))
      return others.some(other => other >= LEAST_TERM_SHARE && other > share)
    }),
  )
}

/** Returns the share of a text's words that the closest cited sentence contains. */
function sentenceShare(text: string, ground: Ground): number {
  return checkText(text, ground).share
}

/** Returns the reasons why the key is right. */
export function keyReasons(question: WrittenQuestion): string[] {
  if (question.kind === 'single' || question.kind === 'multiple')
    return question.options.filter(({ correct }) => correct).map(({ reason }) => reason)
  return question.kind === 'sort' ? question.groups.map(({ reason }) => reason) : [question.reason]
}

function withDocumentReasons(question: CheckDraft, ground: Ground): CheckDraft {
  const mended = (reason: string) => {
    const { verdict, best } = judgeSentence(reason, ground)
    return verdict === 'contradicted' && best && best.text.length <= REASON_CHARACTERS ? best.text : reason
  }
  if (question.kind === 'single' || question.kind === 'multiple') {
    const options = question.options.map(option =>
      option.correct ? { ...option, reason: mended(option.reason) } : option,
    )
    return { ...question, options }
  }
  if (question.kind === 'sort') {
    return { ...question, groups: question.groups.map(group => ({ ...group, reason: mended(group.reason) })) }
  }
  return { ...question, reason: mended(question.reason) }
}
