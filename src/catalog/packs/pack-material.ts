import type {
  Material,
  MaterialBlock,
  MaterialChapter,
  MaterialCite,
  MaterialLesson,
  MaterialQuestion,
} from '../../course/material.ts'
import type { Reviewer, Video } from '../../course/schema.ts'
import { nameCompany } from './company-name.ts'
import { escapeMarks, writeJobAid } from './job-aid-markdown.ts'
import { fillLabels } from './labels.ts'
import type { PackAssessmentQuestion, PackCheckQuestion, PackCites } from './pack-question.ts'
import type { Pack, PackBlock, PackLesson } from './pack-schema.ts'

/** A lesson with the fields that are needed to place it under an outline. */
export type LibraryLesson = MaterialLesson & { topics: string[]; place: string }
export type LibraryChapter = Omit<MaterialChapter, 'lessons'> & { lessons: LibraryLesson[] }
export type PackMaterial = Omit<Material, 'chapters'> & { chapters: LibraryChapter[] }

/**
 * Returns the material of a whole pack, with positions turned into keys. `places` are the countries that the course is
 * for, nearest first; `company` is the company's name.
 */
export function packMaterial(pack: Pack, subject: string, places: string[], company?: string): PackMaterial {
  const packForCompany = nameCompany(pack, company)
  const filled = pack.kind === 'domain' ? fillLabels(packForCompany, { subject }) : packForCompany
  const questions = filled.assessment.questions.map(question => chooseVariant(question, places))
  // Videos are searched for by the subject without the audience that may follow a colon.
  const searched = pack.kind === 'domain' ? subject : pack.name.split(':')[0]!
  const chapters = filled.chapters.map((chapter, c) => ({
    title: chapter.title,
    summary: chapter.summary,
    lessons: chapter.lessons.map((lesson, l) =>
      lessonMaterial(lesson, `${c + 1}.${l + 1}`, questions, places, searched),
    ),
  }))
  const findLesson = (place: string) =>
    chapters.flatMap(({ lessons }) => lessons).find(lesson => lesson.place === place)!
  return {
    name: filled.name,
    headline: filled.headline,
    caveat: filled.caveat,
    level: filled.level,
    hues: filled.hues ?? null,
    outcomes: filled.outcomes.map((text, index) => ({
      key: outcomeKey(index + 1),
      text,
      learned: filled.wrapup.learned[index]!,
    })),
    chapters,
    draw: filled.assessment.draw,
    articles: filled.articles.map(({ title, markdown, chapter, cites }) => ({
      title,
      markdown,
      lesson: chapters[chapter - 1]!.lessons[0]!,
      ...buildCites(cites),
    })),
    jobAids: filled.jobAids.map(aid => ({
      title: aid.title,
      markdown: writeJobAid(aid),
      lesson: findLesson(aid.lesson),
    })),
    rolePlays: filled.rolePlays.map(({ title, players, minutes, setup, sheets, watch, debrief, lesson }) => ({
      title,
      players,
      playMinutes: minutes,
      setup: escapeMarks(setup),
      sheets,
      watch,
      debrief,
      lesson: findLesson(lesson),
    })),
    wrapup: { summary: filled.wrapup.summary, nextSteps: filled.wrapup.nextSteps },
    agreement: filled.agreement,
    glossary: filled.glossary,
    references: filled.references.map((work, index) => ({ key: referenceKey(index + 1), work })),
    passages: [],
    reviewed: chooseReviewer(pack),
    origin: {
      kind: pack.kind === 'domain' ? 'domain-pack' : 'subject-pack',
      name: pack.id,
      title: filled.name,
      version: pack.version,
      leftOut: [],
      unused: [],
    },
  }
}

/** Returns the most trusted kind of reviewer that the pack has; undefined for a pack without a review. */
function chooseReviewer({ reviewed }: Pack): Reviewer | undefined {
  if (reviewed.some(({ by }) => by === 'person')) return 'person'
  if (reviewed.some(({ by }) => by === 'second reader')) return 'second reader'
  return reviewed.length > 0 ? 'writer' : undefined
}

/** Replaces lessons; articles, job aids and role plays then refer to the new lessons. */
export function withLessons(material: PackMaterial, change: (lesson: LibraryLesson) => LibraryLesson): PackMaterial {
  const changed = new Map<MaterialLesson, LibraryLesson>()
  const chapters = material.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(lesson => {
      const other = change(lesson)
      changed.set(lesson, other)
      return other
    }),
  }))
  const follow = <Part extends { lesson: MaterialLesson }>(part: Part): Part => ({
    ...part,
    lesson: changed.get(part.lesson) ?? part.lesson,
  })
  const { articles, jobAids = [], rolePlays = [] } = material
  return {
    ...material,
    chapters,
    articles: articles.map(follow),
    jobAids: jobAids.map(follow),
    rolePlays: rolePlays.map(follow),
  }
}

function lessonMaterial(
  lesson: PackLesson,
  place: string,
  questions: Omit<PackAssessmentQuestion, 'variants'>[],
  places: string[],
  searched: string,
): LibraryLesson {
  return {
    title: lesson.title,
    promise: /[.!?]$/.test(lesson.title) ? lesson.title : `${lesson.title}.`,
    outcomes: lesson.outcomes.map(outcomeKey),
    blocks: lesson.blocks.map(block => blockMaterial(block, places)),
    exercise: lesson.exercise,
    video: buildSearch(lesson.topics, searched),
    questions: questions
      .filter(question => lessonPlace(question.evidence) === place)
      .map(question => questionMaterial(question, Number(question.evidence.split('.')[2]))),
    topics: lesson.topics,
    place,
  }
}

/**
 * Returns a video search for the lesson's first topic, because a topic finds more videos than a title. The subject is
 * added unless the topic already names it. Returns null for a lesson without topics; the search is then for its title.
 */
function buildSearch([topic]: string[], subject: string): Video | null {
  if (topic === undefined) return null
  const topicWords = searchWords(topic)
  const isNamed = searchWords(subject).some(word => topicWords.includes(word))
  return { kind: 'search', query: isNamed ? topic : `${topic} ${subject}` }
}

/** Returns the words of at least four letters, which leaves out most words like "for" and "und". */
function searchWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
}

function blockMaterial(block: PackBlock, places: string[]): MaterialBlock {
  const { cites, ...written } = block
  if (written.type !== 'check') return { ...written, ...buildCites(cites) } as MaterialBlock
  const question = chooseVariant(written.question, places)
  return { type: 'check', question: questionMaterial(question, question.evidence), ...buildCites(cites) }
}

/** Returns the variant of a question for the first of these places that has one, or the question itself. */
function chooseVariant<Q extends PackAssessmentQuestion | PackCheckQuestion>(
  question: Q,
  places: string[],
): Omit<Q, 'variants'> {
  const { variants, ...plain } = question
  const place = places.find(place => variants?.[place])
  return (place === undefined ? plain : variants![place]!) as Omit<Q, 'variants'>
}

type AnyQuestion = Omit<PackAssessmentQuestion, 'variants' | 'evidence'>

function questionMaterial(question: AnyQuestion, evidence: number): MaterialQuestion {
  const { id: _, outcome, cites, ...written } = question
  const options =
    'options' in written &&
    (written.options as { text: string; correct?: true; reason: string }[]).map(option => ({
      ...option,
      correct: option.correct === true,
    }))
  return {
    ...written,
    ...(options && { options }),
    outcome: outcomeKey(outcome),
    evidence,
    ...buildCites(cites),
  } as MaterialQuestion
}

function buildCites(cites: PackCites): { cites: MaterialCite[] } | undefined {
  return cites && { cites: cites.map(({ ref, ...where }) => ({ ref: referenceKey(ref), ...where })) }
}

/** Returns the lesson's place from a block's place: "2.1" from "2.1.3". */
function lessonPlace(evidence: string): string {
  return evidence.split('.').slice(0, 2).join('.')
}

function outcomeKey(place: number): string {
  return `pack-${place}`
}

function referenceKey(place: number): string {
  return `reference-${place}`
}
