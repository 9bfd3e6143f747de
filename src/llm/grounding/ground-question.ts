import type { Grounding } from '../../course/brief.ts'
import type { WrittenQuestion } from '../../course/questions/questions.ts'
import type { CheckDraft } from '../draft.ts'
import { CLAIM_FAULTS, checkClaim, contentWords } from './check-claim.ts'
import type { Ground } from './ground-text.ts'
import { judgeSentence } from './ground-text.ts'

const LEAST_KEY_SHARE = 0.25
/** A term that is to be typed stands in the passages, in nearly all its words. */
const LEAST_TERM_SHARE = 0.8
const PAIR_SHARE = 0.5
const REASON_CHARACTERS = 300

/** What is wrong with a question by the passages that it cites: its key must be theirs, and nothing in it may be made up. */
export function questionComplaints(question: WrittenQuestion, ground: Ground, mode: Grounding): string[] {
  const complaints: string[] = []
  if (ground.passages.length === 0) complaints.push('it cites no passage')
  if (statements(question).some(text => isAbsent(text, ground)))
    complaints.push('it holds a figure, a quotation, a law or a name that no cited passage has')
  if (
    wrongOptions(question).some(({ text, reason }) =>
      isAbsent(reason, { ...ground, around: `${ground.around}\n${text}` }),
    )
  )
    complaints.push('a reason holds a figure, a quotation, a law or a name that no cited passage has')
  if (!isKeyBorneOut(question, ground, mode)) complaints.push('the cited passages do not say that its key is right')
  for (const reason of keyReasons(question)) {
    const { verdict, best } = judgeSentence(reason, ground)
    if (verdict === 'against') complaints.push(`its reason ${JSON.stringify(reason)} says otherwise than ${best?.id}`)
  }
  return complaints
}

/** A reason gives way to the document's sentence. A question whose key is not in the passages cannot be asked. */
export function settleQuestion<Draft extends CheckDraft>(
  question: Draft,
  ground: Ground,
  mode: Grounding,
): Draft | null {
  const mended = withDocumentReasons(question, ground) as Draft
  return questionComplaints(mended, ground, mode).length > 0 ? null : mended
}

/** All that a question states. A wrong option is meant to be wrong. */
function statements(question: WrittenQuestion): string[] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return [
        question.stem,
        ...question.options.filter(({ correct }) => correct).flatMap(({ text, reason }) => [text, reason]),
      ]
    case 'order':
      return [question.stem, question.reason, ...question.items]
    case 'match':
      return [question.stem, question.reason, ...question.pairs.flatMap(({ left, right }) => [left, right])]
    case 'sort':
      return [question.stem, ...question.groups.flatMap(({ name, items, reason }) => [name, reason, ...items])]
    case 'number':
      return [question.stem, question.reason, `${question.value} ${question.unit}`]
    case 'recall':
      return [question.stem, question.reason, question.accepted[0]!]
  }
}

function wrongOptions(question: WrittenQuestion): { text: string; reason: string }[] {
  if (question.kind === 'recall') return question.mistakes ?? []
  return question.kind === 'single' || question.kind === 'multiple'
    ? question.options.filter(({ correct }) => !correct)
    : []
}

function isAbsent(text: string, { cited, around, grounds: { words, actors } }: Ground): boolean {
  const { faults } = checkClaim(text, cited, around, words, actors)
  return faults.some(fault => CLAIM_FAULTS[fault] === 'absent')
}

function isKeyBorneOut(question: WrittenQuestion, ground: Ground, mode: Grounding): boolean {
  const { words } = ground.grounds
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
      return question.groups.every(({ name, items }) => items.every(item => isOneSentence(`${item} ${name}`, ground)))
    case 'number': {
      const value = `${question.value} ${question.unit}`
      return !checkClaim(value, ground.cited, ground.around, words, new Set()).faults.some(
        fault => fault === 'figure' || fault === 'unit',
      )
    }
    case 'recall':
      return share(question.accepted[0]!) >= LEAST_TERM_SHARE
  }
}

/** Each item rests on a sentence of its own, and those stand in this order. */
function isInDocumentOrder(items: string[], { cited, around, grounds: { words, actors } }: Ground): boolean {
  const places = items.map(item => {
    const { best, share } = checkClaim(item, cited, around, words, actors)
    return share >= PAIR_SHARE ? cited.indexOf(best!) : -1
  })
  return places.every((place, at) => place >= 0 && (at === 0 || place >= places[at - 1]!))
}

function isOneSentence(text: string, { cited, around, grounds: { words, actors } }: Ground): boolean {
  return checkClaim(text, cited, around, words, actors).share >= PAIR_SHARE
}

function keyReasons(question: WrittenQuestion): string[] {
  if (question.kind === 'single' || question.kind === 'multiple')
    return question.options.filter(({ correct }) => correct).map(({ reason }) => reason)
  return question.kind === 'sort' ? question.groups.map(({ reason }) => reason) : [question.reason]
}

function withDocumentReasons(question: CheckDraft, ground: Ground): CheckDraft {
  const mended = (reason: string) => {
    const { verdict, best } = judgeSentence(reason, ground)
    const isWrong = verdict === 'against' || verdict === 'absent'
    return isWrong && best && best.text.length <= REASON_CHARACTERS ? best.text : reason
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
