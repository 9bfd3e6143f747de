import type { LocaleCode } from '../language/locales.ts'
import {
  buildArticle,
  buildChapter,
  buildJobAids,
  buildQuestion,
  buildRolePlays,
  nameChapter,
  nameLessons,
  type PartIds,
} from './assemble/build-parts.ts'
import { ATTEMPTS_WITH_BANK, chooseDraw, NEW_RULES } from './assessment-rules.ts'
import type { AddOn, Brief } from './brief.ts'
import { chooseHues } from './hues.ts'
import type { Material, MaterialCite } from './material.ts'
import type { CourseMedia } from './media/course-media.ts'
import { settleMedia } from './media/settle-media.ts'
import { courseMinutes } from './minutes.ts'
import type { Passage, Reference } from './references.ts'
import { hashParts, reviewedParts, withHashes } from './review-parts.ts'
import type { CourseContent } from './schema.ts'
import { giveSlots } from './slots.ts'

/**
 * Builds a course from the material that an author has written. Ids and slots (the numbers under which progress is
 * saved) are given in the order of the parts, durations are computed from word counts, and only the add-ons that the
 * brief asks for are included.
 */
export function assembleCourse(material: Material, brief: Brief): CourseContent {
  const references = citedReferences(material, brief)
  const ids: PartIds = {
    outcomes: new Map(material.outcomes.map((outcome, index) => [outcome.key, `o${index + 1}`])),
    references: new Map(references.map(({ key, reference }) => [key, reference.id])),
    lessons: nameLessons(material.chapters),
  }
  const parts = buildParts(material, brief, ids)
  const content = {
    name: material.name,
    headline: material.headline,
    ...(material.caveat !== undefined && { caveat: material.caveat }),
    language: brief.languageId,
    format: brief.format,
    level: material.level,
    minutes: courseMinutes(parts),
    outcomes: material.outcomes.map(outcome => ({ id: ids.outcomes.get(outcome.key)!, text: outcome.text })),
    hues: material.hues ?? chooseHues(brief.subject),
    ...(brief.practice === 'none' && { practice: brief.practice }),
    ...parts,
    glossary: inAlphabet(
      material.glossary.map((entry, index) => ({ id: `g${index + 1}`, ...entry })),
      brief.languageId,
    ),
    references: references.map(({ reference }) => reference),
    ...collectPassages(material.passages, parts, ids),
    origin: material.origin,
  }
  return describeOrigin(settleMedia(giveSlots(content), collectMedia(material)), material, ids)
}

function buildParts(material: Material, brief: Brief, ids: PartIds) {
  const includes = (addOn: AddOn) => brief.addOns.includes(addOn)
  const { wrapup, articles, agreement } = material
  return {
    chapters: material.chapters.map((chapter, index) => buildChapter(chapter, nameChapter(index), brief, ids)),
    ...(includes('wrapup') &&
      wrapup && {
        wrapup: {
          summary: wrapup.summary,
          learned: material.outcomes.map(({ key, learned }) => ({ outcomeId: ids.outcomes.get(key)!, text: learned })),
          nextSteps: wrapup.nextSteps,
        },
      }),
    ...(includes('assessment') && buildAssessment(material, ids)),
    ...(includes('articles') &&
      articles.length > 0 && {
        articles: articles.map((article, index) => buildArticle(article, index, brief, ids)),
      }),
    ...buildJobAids(material.jobAids ?? [], ids),
    ...buildRolePlays(material.rolePlays ?? [], ids),
    ...(includes('agreement') && agreement && { agreement }),
  }
}

/**
 * Builds the assessment from the questions of all lessons; undefined if there are none. One attempt draws the number of
 * questions that the author planned, or fewer if the question bank is too small because lessons were left out.
 */
function buildAssessment({ testTitle, draw: planned }: Material, ids: PartIds) {
  const bank = [...ids.lessons].flatMap(([lesson, id]) =>
    lesson.questions.map(question => ({ question, lessonId: id })),
  )
  if (bank.length === 0) return undefined
  const outcomes = new Set(bank.map(({ question }) => question.outcome))
  const draw = chooseDraw(bank.length, outcomes.size, planned)
  return {
    assessment: {
      ...(testTitle !== undefined && { title: testTitle }),
      ...NEW_RULES,
      ...(draw !== undefined && { draw, attempts: ATTEMPTS_WITH_BANK }),
      questions: bank.map(({ question, lessonId }, index) => buildQuestion(question, `q${index + 1}`, lessonId, ids)),
    },
  }
}

/** Returns the passages of documents that some part of the course cites; false if there are none. */
function collectPassages(
  passages: Passage[],
  { chapters, assessment, articles = [] }: Pick<CourseContent, 'chapters' | 'assessment' | 'articles'>,
  { references }: PartIds,
) {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  const citing = [...blocks, ...blocks.flatMap(block => (block.type === 'check' ? block.question : []))]
  const cites = [...citing, ...(assessment?.questions ?? []), ...articles].flatMap(part => part.cites ?? [])
  const cited = new Set(cites.map(({ passage }) => passage))
  const citedPassages = passages.filter(({ id }) => cited.has(id))
  return (
    citedPassages.length > 0 && {
      passages: citedPassages.map(({ ref, ...rest }) => ({ ...rest, ref: references.get(ref)! })),
    }
  )
}

/**
 * Adds to the course who reviewed it, and the doubts of critics and checkers about single blocks. Each has the hash of
 * the part it is about: once the part is edited, the hash no longer matches, and the review or doubt no longer applies.
 */
function describeOrigin(course: CourseContent, { reviewed: by, doubts, marks }: Material, ids: PartIds): CourseContent {
  const placeDoubts = (said: NonNullable<Material['doubts']>) =>
    said.map(({ lesson, block, says }) => ({ at: `${ids.lessons.get(lesson)}b${block}`, says }))
  const { grounding } = course.origin
  return {
    ...course,
    origin: {
      ...course.origin,
      ...(doubts && { critic: { doubts: withHashes(course, placeDoubts(doubts)) } }),
      ...(course.references.some(reference => 'source' in reference) && { written: hashParts(course) }),
      ...(grounding && marks && { grounding: { ...grounding, marks: withHashes(course, placeDoubts(marks)) } }),
    },
    ...(by && { reviewed: { by, parts: reviewedParts(course) } }),
  }
}

/** Collects the media that came from documents and the pictures that were drawn for lessons. */
function collectMedia({ chapters, media = [] }: Material): CourseMedia[] {
  return [...media, ...chapters.flatMap(({ lessons }) => lessons.flatMap(({ picture }) => picture?.media ?? []))]
}

/**
 * Sorts glossary entries alphabetically for readers. The entries already have their ids, given in the author's order,
 * so that a term has the same id in every language although its place in the alphabet differs.
 */
function inAlphabet<Entry extends { term: string }>(entries: Entry[], language: LocaleCode): Entry[] {
  const { compare } = cachedCollator(language)
  return entries.sort((a, b) => compare(a.term, b.term))
}

const collators = new Map<LocaleCode, Intl.Collator>()

function cachedCollator(language: LocaleCode): Intl.Collator {
  const cached = collators.get(language)
  if (cached) return cached
  const collator = new Intl.Collator(language)
  collators.set(language, collator)
  return collator
}

/** Returns the references that some part of this course cites, in the author's order. */
function citedReferences(material: Material, { addOns }: Brief): { key: string; reference: Reference }[] {
  const lessons = material.chapters.flatMap(chapter => chapter.lessons)
  const cited = new Set<string>()
  const note = (part: { cites?: MaterialCite[] | undefined }) => {
    for (const { ref } of part.cites ?? []) cited.add(ref)
  }
  for (const lesson of lessons) {
    for (const block of lesson.blocks) {
      note(block)
      if (block.type === 'check') note(block.question)
    }
    if (addOns.includes('assessment')) lesson.questions.forEach(note)
  }
  if (addOns.includes('articles')) material.articles.forEach(note)
  return material.references
    .filter(({ key }) => cited.has(key))
    .map(({ key, work }, index) => ({ key, reference: { id: `r${index + 1}`, ...work } as Reference }))
}
