import { languageOf } from '../locales.ts'
import { type ChoiceQuestion, isChoice } from '../questions/questions.ts'
import type { CourseContent } from '../schema.ts'
import { questionsOf } from './course-parts.ts'
import { atLeast, atMost, type Criterion, percent, share } from './part-score.ts'

const FLAWS_PER_ITEM = 0.3
const LONGEST_IS_KEY_SHARE = 0.35
const ONE_PLACE_SHARE = 0.4
const APPLY_SHARE = 0.5
/** With fewer questions, where the keys stand is chance. */
const PLACES_JUDGED_FROM = 8
/** A key this much longer than every other option gives itself away. */
const TELLING_LENGTH = 1.4
const APPLIED = new Set(['apply', 'analyze', 'evaluate', 'create'])

const ABSOLUTE =
  /\b(always|never|every|all|none|only|nobody|everybody|everyone|impossible|completely|under no circumstances)\b/i
const NEGATIVE_STEM =
  /\b(not|except|least|incorrect|false|isn't|aren't|doesn't|don't)\b[^.]{0,200}\?\s*$|\b(NOT|EXCEPT|LEAST)\b/
const ENDS_IN_ARTICLE = /\b(an?)\s?(…|\.\.\.|:|_{2,10})?\s*$/i

/** The item-writing rules of test makers: what lets a guesser pass or trips a learner who knows. */
export function judgeItems(content: CourseContent): Criterion[] {
  const questions = questionsOf(content)
  if (questions.length === 0) return []
  const english = languageOf(content.language) === 'en'
  const choices = questions.filter(isChoice)
  const flaws = choices.flatMap(question => itemFlaws(question, english).map(flaw => `${question.id} ${flaw}`))
  const rate = flaws.length / Math.max(1, choices.length)
  const single = choices.filter(question => question.kind === 'single')
  const longest = share(single, isKeyLongest)
  const place = commonestPlace(single)
  const applied = share(questions, question => APPLIED.has(question.bloom))

  const criteria: Criterion[] = [
    {
      weight: 10,
      met: atMost(rate, FLAWS_PER_ITEM, 1.5),
      note: `${rate.toFixed(2)} flaws per question: ${flaws.slice(0, 6).join('; ')}`,
    },
    { weight: 6, met: atLeast(applied, APPLY_SHARE, 0), note: `questions at "apply" or above: ${percent(applied)}` },
  ]
  if (single.length >= PLACES_JUDGED_FROM) {
    criteria.push(
      {
        weight: 5,
        met: atMost(longest, LONGEST_IS_KEY_SHARE, 0.8),
        note: `the longest option is the key: ${percent(longest)} of questions`,
      },
      { weight: 4, met: atMost(place, ONE_PLACE_SHARE, 0.8), note: `keys in the same place: ${percent(place)}` },
    )
  }
  return criteria
}

function itemFlaws(question: ChoiceQuestion, english: boolean): string[] {
  const flaws: string[] = []
  const keys = question.options.filter(option => option.correct)
  const others = question.options.filter(option => !option.correct)
  const longestOther = Math.max(...others.map(option => option.text.length))
  if (keys.length === 1 && keys[0]!.text.length > 25 && keys[0]!.text.length > longestOther * TELLING_LENGTH) {
    flaws.push('has a key far longer than the rest')
  }
  if (new Set(question.options.map(option => option.reason)).size < question.options.length) {
    flaws.push('gives two options the same reason')
  }
  if (!english) return flaws
  if (NEGATIVE_STEM.test(question.stem)) flaws.push('asks for what is not so')
  if (ENDS_IN_ARTICLE.test(question.stem)) flaws.push('gives a clue by "a" or "an"')
  const absolute = others.filter(option => ABSOLUTE.test(option.text)).length
  if (absolute > 0 && !keys.some(option => ABSOLUTE.test(option.text))) {
    flaws.push('has absolute words in wrong options only')
  }
  return flaws
}

function isKeyLongest(question: ChoiceQuestion): boolean {
  const key = question.options.find(option => option.correct)
  return question.options.every(option => option === key || option.text.length < (key?.text.length ?? 0))
}

/** The share of keys in the place that has most of them. */
function commonestPlace(questions: ChoiceQuestion[]): number {
  const places = [0, 0, 0, 0]
  for (const question of questions) {
    const place = question.options.findIndex(option => option.correct)
    if (place !== -1) places[place]!++
  }
  return Math.max(...places) / Math.max(1, questions.length)
}
