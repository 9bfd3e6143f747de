import type { Material, MaterialBlock, MaterialLesson, MaterialQuestion } from '../course/material.ts'
import { fillLabels } from './labels.ts'
import type { Pack } from './pack-schema.ts'

/** The pack's own course, with places turned into keys. */
export function packMaterial(pack: Pack, subject: string): Material {
  const filled = pack.kind === 'domain' ? fillLabels(pack, { subject }) : pack
  const chapters = filled.chapters.map((chapter, c) => ({
    title: chapter.title,
    summary: chapter.summary,
    lessons: chapter.lessons.map((lesson, l) => lessonMaterial(lesson, questionsOn(filled, `${c + 1}.${l + 1}.`))),
  }))
  return {
    name: filled.name,
    headline: filled.headline,
    level: filled.level,
    hues: null,
    outcomes: filled.outcomes.map((text, index) => ({
      key: outcomeKey(index + 1),
      text,
      learned: filled.wrapup.learned[index]!,
    })),
    chapters,
    articles: filled.articles.map(({ title, markdown, chapter }) => ({
      title,
      markdown,
      lesson: chapters[chapter - 1]!.lessons[0]!,
    })),
    wrapup: { summary: filled.wrapup.summary, nextSteps: filled.wrapup.nextSteps },
    agreement: filled.agreement,
    glossary: filled.glossary,
    references: [],
    passages: [],
    origin: {
      kind: pack.kind === 'domain' ? 'domain-pack' : 'subject-pack',
      name: pack.id,
      version: pack.version,
      leftOut: [],
      unused: [],
    },
  }
}

type PackLesson = Pack['chapters'][number]['lessons'][number]
type PackAssessmentQuestion = Pack['assessment'][number]

function lessonMaterial(lesson: PackLesson, questions: PackAssessmentQuestion[]): MaterialLesson {
  return {
    title: lesson.title,
    promise: /[.!?]$/.test(lesson.title) ? lesson.title : `${lesson.title}.`,
    outcomes: lesson.outcomes.map(outcomeKey),
    blocks: lesson.blocks.map(
      (block): MaterialBlock =>
        block.type === 'check'
          ? { type: 'check', question: questionMaterial(block.question, block.question.evidence) }
          : block,
    ),
    exercise: lesson.exercise,
    video: null,
    questions: questions.map(question => questionMaterial(question, Number(question.evidence.split('.')[2]))),
  }
}

/** `place` is chapter.lesson. with its closing point, so that 1.1. is not found in 1.10. */
function questionsOn(pack: Pack, place: string): PackAssessmentQuestion[] {
  return pack.assessment.filter(question => question.evidence.startsWith(place))
}

function questionMaterial(question: Omit<PackAssessmentQuestion, 'evidence'>, evidence: number): MaterialQuestion {
  return {
    stem: question.stem,
    kind: question.select,
    options: question.options.map(({ text, correct, reason }) => ({ text, correct: correct === true, reason })),
    outcome: outcomeKey(question.outcome),
    bloom: question.bloom,
    evidence,
  }
}

function outcomeKey(place: number): string {
  return `pack-${place}`
}
