import { judgeRecall, type RecallVerdict } from '../../course/questions/judge-recall.ts'
import type { AnswerFolding } from '../../language/answer-folding.ts'
import { foldWords } from '../../language/fold-answer.ts'
import { fill } from '../render/format-text.ts'
import { find, findAll } from '../runtime/dom.ts'
import type { GivenAnswer } from '../runtime/state/saved-state.ts'
import { cutAnswer, readCut } from './cut-answer.ts'
import { keepComposing } from './keep-composing.ts'
import { copyReason, type QuestionScript } from './question-control.ts'
import type { Word } from './question-view.ts'
import { toResponse } from './typed-response.ts'

/** Largest difference between the length of a word and that of its folded form, in characters. */
const FOLDED_LENGTH_SLACK = 4
const ELLIPSIS = '…'

/**
 * Script of recall questions. It judges the whole typed answer; of a long answer, the saved state keeps the verdict and
 * the beginning (`cut-answer.ts`).
 */
export const script: QuestionScript = (question, _, say) => {
  const input = find<HTMLInputElement>('.recall', question)
  const folding: AnswerFolding = JSON.parse(input.dataset['folding']!)
  const accepted = readTexts('accepted')
  const key = { stem: find('.stem', question).textContent!, accepted, mistakes: readTexts('mistake') }
  const [answer] = accepted as [string]
  const isScored = question.matches('[data-question]')
  /**
   * A long answer that was saved, of which only the beginning is known: `shown` is the text in the field, `given` the
   * stored form.
   */
  let restored = { shown: '', given: '' }
  let misses = 0
  keepComposing(input)

  return {
    solution: () => answer,
    read: () => (isRestored() ? restored.given : cutAnswer(input.value, isRight(judge(input.value)))),
    isWhole: given => given.length > 0,
    write(given) {
      const cut = readCut(String(given))
      restored = cut ? { shown: cut.text + ELLIPSIS, given: String(given) } : { shown: '', given: '' }
      input.value = cut ? restored.shown : String(given)
    },
    isRight: given => isRight(judgeGiven(given)),
    responseTo: given => ({
      kind: 'typed',
      given: toResponse(readCut(String(given)) ? input.value : String(given)),
      correct: toResponse(answer),
    }),
    judge(given, showsKey) {
      const verdict = judgeGiven(given)
      const isSlip = verdict.outcome === 'slip'
      input.readOnly = true
      question.classList.toggle('nearly', isSlip)
      if (isSlip) sayOnce('near')
      if (isRight(verdict)) return { outcome: 'right', texts: [...spellOut(verdict), copyReason(question)] }
      misses++
      return {
        outcome: 'wrong',
        texts: [
          ...(verdict.outcome === 'mistake' ? [copyReason(question, verdict.place + 1)] : []),
          ...(showsKey ? [`${say('key')}: ${answer}`, copyReason(question)] : isScored ? [] : [giveHint()]),
        ],
      }
    },
    reopen(fromNothing) {
      input.readOnly = false
      if (fromNothing) input.value = ''
      else {
        input.focus()
        input.select()
      }
    },
    shuffle() {},
  }

  function readTexts(name: string): string[] {
    return findAll(`[data-${name}]`, question).map(text => text.textContent!)
  }

  function judgeGiven(given: GivenAnswer): RecallVerdict {
    const text = String(given)
    const cut = readCut(text)
    if (cut && isRestored()) return { outcome: cut.isRight ? 'right' : 'wrong' }
    return judge(cut ? input.value : text)
  }

  function isRestored(): boolean {
    return input.value === restored.shown
  }

  /** Judges a typed answer. A slip is forgiven in a lesson, but not in the assessment. */
  function judge(typed: string): RecallVerdict {
    return judgeRecall(typed, key, folding, isScored ? null : isCourseWord)
  }

  function isCourseWord(word: string): boolean {
    return listCourseWords(word.length).some(other => foldWords(other, folding).flat().includes(word))
  }

  /** Shows the text named `word` in place of the text for a right answer, for the next verdict only. */
  function sayOnce(word: Word): void {
    const words = find('fieldset', question).dataset
    const { right } = words
    words['right'] = say(word)
    queueMicrotask(() => {
      words['right'] = right
    })
  }

  function spellOut(verdict: RecallVerdict): string[] {
    if (verdict.outcome !== 'slip') return []
    return [fill(say('spelling'), { spelling: verdict.answer, typed: input.value.trim() })]
  }

  /** Returns a hint: one letter more after each miss, up to half of the answer. */
  function giveHint(): string {
    const letters = Array.from(answer)
    const hintLength = Math.max(1, Math.min(misses, Math.floor(letters.length / 2)))
    return fill(say('hint'), { start: letters.slice(0, hintLength).join('') + ELLIPSIS })
  }
}

function isRight({ outcome }: RecallVerdict): boolean {
  return outcome === 'right' || outcome === 'slip'
}

/** Lists the words of the page whose length is close to `length`, except those in feedback. */
function listCourseWords(length: number): string[] {
  const walker = document.createTreeWalker(find('main'), NodeFilter.SHOW_TEXT)
  const words = new Set<string>()
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.parentElement!.closest('.feedback')) continue
    for (const word of node.data.split(/\s+/))
      if (Math.abs(word.length - length) <= FOLDED_LENGTH_SLACK) words.add(word)
  }
  return [...words]
}
