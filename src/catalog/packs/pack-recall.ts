import { statesAnswer } from '../../course/questions/states-answer.ts'
import { type AnswerFolding, findFolding } from '../../language/answer-folding.ts'
import { foldWords } from '../../language/fold-answer.ts'
import type { PackAssessmentQuestion, PackCheckQuestion } from './pack-question.ts'
import type { Pack, PackBlock, PackLesson } from './pack-schema.ts'
import { countWords } from './pack-words.ts'

const RECALLS = [3, 6] as const
/** Maximum number of words of a typed answer. A longer answer would be a sentence, which no two people type alike. */
const ANSWER_WORDS = 4
/**
 * Minimum length in letters of a word that gives an answer away; shorter words ("say", "run") occur in many questions.
 */
const TELLING_LETTERS = 5
/** Keys of a question's fields that learners see only after they have answered, or never. */
const UNSEEN = new Set(['reason', 'accepted', 'mistakes', 'variants', 'cites', 'id', 'kind', 'bloom', 'evidence'])

/** Returns where a pack's typed-answer questions fall short of the standard; a pack without any is fine. */
export function recallShortfalls(pack: Pack): string[] {
  const recalls = listRecalls(pack)
  const [least, most] = RECALLS
  if (recalls.length === 0) return []
  return [
    ...(recalls.length < least || recalls.length > most
      ? [`${recalls.length} typed answers; the standard is none, or ${least} to ${most}`]
      : []),
    ...recalls.flatMap(({ place, question, evidence }) => judge(pack, place, question, evidence)),
    ...giveawayShortfalls(pack),
  ]
}

/**
 * Returns a shortfall for each question that shows the answer which learners have to type in another question. Both
 * questions may be in the same attempt, because an attempt draws from the whole bank.
 */
function giveawayShortfalls({ language, assessment: { questions } }: Pack): string[] {
  const folding = findFolding(language)
  return questions.flatMap((recall, asked) => {
    if (recall.kind !== 'recall') return []
    const telling = listTellingAnswers(recall, folding)
    return questions.flatMap((other, at) => {
      const texts = other === recall ? [] : collectTexts(other, UNSEEN)
      const answer = telling.find(each => texts.some(text => statesAnswer(text, each, folding)))
      return answer === undefined
        ? []
        : [`question ${at + 1}: prints “${answer}”, which question ${asked + 1} wants typed`]
    })
  })
}

/**
 * Returns the accepted answers that give a question away: the proper term, any word of that term, and any phrase. The
 * other single words are everyday words that are only accepted out of leniency.
 */
function listTellingAnswers({ accepted }: Recall, folding: AnswerFolding): string[] {
  const [term] = foldWords(accepted[0]!, folding)
  return accepted.filter(answer => {
    const [words] = foldWords(answer, folding)
    const isTermWord = term!.includes(words![0]!) && words![0]!.length >= TELLING_LETTERS
    return words!.length > 1 || isTermWord
  })
}

type Recall = Extract<PackCheckQuestion | PackAssessmentQuestion, { kind: 'recall' }>

function judge(pack: Pack, place: string, { stem, accepted }: Recall, evidence: PackBlock | undefined): string[] {
  const folding = findFolding(pack.language)
  const isStated = (text: string) => accepted.some(answer => statesAnswer(text, answer, folding))
  const isTaught = collectTexts(evidence).some(isStated)
  return [
    ...(isStated(stem) ? [`${place}: the stem states the answer that is to be typed`] : []),
    ...(isTaught ? [] : [`${place}: the block that it rests on does not hold the answer that is to be typed`]),
    ...(countWords(accepted[0]!) > ANSWER_WORDS ? [`${place}: an answer of more than ${ANSWER_WORDS} words`] : []),
  ]
}

function listRecalls(pack: Pack): { place: string; question: Recall; evidence: PackBlock | undefined }[] {
  const findLesson = (chapter: number, lesson: number): PackLesson | undefined =>
    pack.chapters[chapter - 1]?.lessons[lesson - 1]
  const checks = pack.chapters.flatMap((chapter, c) =>
    chapter.lessons.flatMap((lesson, l) =>
      lesson.blocks.flatMap((block, b) =>
        block.type === 'check' && block.question.kind === 'recall'
          ? [
              {
                place: `${c + 1}.${l + 1}.${b + 1}`,
                question: block.question,
                evidence: lesson.blocks[block.question.evidence - 1],
              },
            ]
          : [],
      ),
    ),
  )
  const questions = pack.assessment.questions.flatMap((question, index) => {
    if (question.kind !== 'recall') return []
    const [chapter, lesson, block] = question.evidence.split('.').map(Number) as [number, number, number]
    return [{ place: `question ${index + 1}`, question, evidence: findLesson(chapter, lesson)?.blocks[block - 1] }]
  })
  return [...checks, ...questions]
}

function collectTexts(value: unknown, without: ReadonlySet<string> = new Set()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (without.has(key) ? [] : collectTexts(part, without)))
}
