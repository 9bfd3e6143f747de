import { asMarkdown, shortened } from '../../course/markdown-words.ts'
import type { MaterialBlock, MaterialChapter, MaterialLesson, MaterialQuestion } from '../../course/material.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import type { Candidate } from '../questions/candidates.ts'
import type { Chosen } from '../questions/choose-questions.ts'
import { say } from '../source-phrases.ts'
import { chooseExercises } from './exercises.ts'
import type { WrittenChapter } from './fit-lessons.ts'
import { isWhole, keySentence, SENTENCE_CHARACTERS } from './key-sentence.ts'
import type { buildCites, LessonBlocks } from './lesson-blocks.ts'
import { FIND } from './outcomes.ts'
import type { PlannedLesson } from './planned.ts'
import type { LanguageParts, Prepared } from './prepare-sources.ts'
import type { WrittenLesson } from './write-lessons.ts'

type Cites = ReturnType<typeof buildCites>

/** What building lessons needs: the sources, the words of the language, and how a source is cited. */
export type Builder = LanguageParts & { prepared: Prepared[]; cite: (source: Prepared, from: number[]) => Cites }

/**
 * Builds the chapters of a course. `lessons` are the lessons of all chapters in order, and `chosen` are the questions
 * of each lesson. A chapter without lessons gets a text that says that the documents do not cover its topic.
 */
export function buildChapters(
  chapters: WrittenChapter[],
  lessons: WrittenLesson[],
  chosen: Chosen[],
  builder: Builder,
): MaterialChapter[] {
  const chosenByLesson = new Map(lessons.map(({ planned }, at) => [planned, chosen[at]!]))
  return chapters.map(({ title, lessons: written }, chapter) => {
    if (written.length === 0) {
      const summary = say(builder.phrases.silent, { title })
      return { title, summary, lessons: [buildSilentLesson(title, builder)] }
    }
    const planned = written.map(lesson => lesson.planned)
    const exercises = chooseExercises(planned, builder.words, builder.phrases, chapter)
    const built = written.map((lesson, at) =>
      buildLesson(lesson, chosenByLesson.get(lesson.planned)!, exercises[at] ?? null, builder),
    )
    const summary = writeIntroduction(written[0]!.planned, built, builder)
    return { title: shortened(title, 200), summary, lessons: built }
  })
}

function buildLesson(
  { planned: lesson, blocks: { shown } }: WrittenLesson,
  { checks, tested }: Chosen,
  exercise: MaterialLesson['exercise'],
  { prepared, cite, words }: Builder,
): MaterialLesson {
  const source = prepared[lesson.source]!
  const teaching = shown.map(({ block, from }): MaterialBlock => ({ ...block, cites: cite(source, from) }))
  const question = (candidate: Candidate): MaterialQuestion => ({
    ...candidate.question,
    outcome: candidate.skill,
    bloom: candidate.bloom,
    evidence: findEvidence(candidate, shown),
    cites: cite(source, [...candidate.from]),
  })
  const skills = [...new Set([...checks, ...tested].map(({ skill }) => skill as string))]
  return {
    title: shortened(lesson.title, 200),
    outcomes: skills.length > 0 ? skills : [FIND],
    blocks: [...teaching, ...checks.map(candidate => ({ type: 'check' as const, question: question(candidate) }))],
    exercise,
    video: null,
    questions: tested.map(question),
    promise: keySentence(lesson, words) ?? `${shortened(lesson.title, SENTENCE_CHARACTERS - 1)}.`,
  }
}

function findEvidence({ from }: Candidate, shown: LessonBlocks['shown']): number | null {
  const at = shown.findIndex(({ from: shownFrom }) => shownFrom.some(index => from.includes(index)))
  return at < 0 ? null : at + 1
}

function buildSilentLesson(title: string, { phrases }: Builder): MaterialLesson {
  return {
    title,
    outcomes: [FIND],
    blocks: [{ type: 'text', markdown: asMarkdown(say(phrases.silent, { title })) }],
    exercise: null,
    video: null,
    questions: [],
    promise: title,
  }
}

/** Returns the sentence that introduces the chapter or, if there is none, a list of the chapter's lessons. */
function writeIntroduction(
  { sections }: PlannedLesson,
  lessons: MaterialLesson[],
  { language, words, phrases }: Builder,
): string {
  const opening = sections[0]?.blocks[0]?.block
  const sentence = opening?.type === 'paragraph' && !opening.callout && splitSentences(opening.text, language)[0]
  if (sentence && isWhole(sentence, words)) return asMarkdown(sentence)
  const list = lessons.map(({ title }) => title).join('; ')
  return shortened(say(phrases.chapterAbout, { list }), SENTENCE_CHARACTERS)
}
