import type { LocaleCode } from '../language/locales.ts'
import { isSpaced } from '../language/words.ts'
import { ATTEMPTS_WITH_BANK, chooseDraw, NEW_RULES } from './assessment-rules.ts'
import type { Block } from './blocks/blocks.ts'
import { identifyScenes } from './blocks/scenario.ts'
import type { Brief } from './brief.ts'
import { chooseHues } from './hues.ts'
import type {
  Material,
  MaterialArticle,
  MaterialBlock,
  MaterialChapter,
  MaterialCite,
  MaterialJobAid,
  MaterialLesson,
  MaterialPicture,
  MaterialQuestion,
  MaterialRolePlay,
} from './material.ts'
import type { CourseMedia } from './media/course-media.ts'
import { settleMedia } from './media/settle-media.ts'
import { articleMinutes, courseMinutes, lessonMinutes } from './minutes.ts'
import type { Cite } from './parts.ts'
import { identifyQuestion, type Question } from './questions/questions.ts'
import type { Passage, Reference } from './references.ts'
import { hashParts, reviewedParts, withHashes } from './review-parts.ts'
import type { Article, Chapter, CourseContent, Exercise, Lesson, Video, WrittenExercise } from './schema.ts'
import type { JobAid } from './sheets/job-aid.ts'
import type { RolePlay } from './sheets/role-play.ts'
import { giveSlots } from './slots.ts'

const SUMMARY_CHARACTERS = 400
const QUERY_CHARACTERS = 300
/** Placeholder slot of a new part. `giveSlots` numbers all parts once the course is assembled. */
const NO_SLOT_YET = 0

/**
 * Builds a course from an author's material. Ids and slots follow the order of the parts, minutes the word counts, and only the add-ons that the
 * brief asks for are included.
 */
export function assembleCourse(material: Material, brief: Brief): CourseContent {
  const requestedAddOns = new Set(brief.addOns)
  const language = brief.languageId
  const outcomeIds = new Map(material.outcomes.map((outcome, index) => [outcome.key, `o${index + 1}`]))
  const references = citedReferences(material, brief)
  const referenceIds = new Map(references.map(({ key, reference }) => [key, reference.id]))
  const lessonIds = new Map<MaterialLesson, string>()
  const chapters = material.chapters.map((chapter, index) => buildChapter(chapter, `c${index + 1}`))
  const questions = [...lessonIds].flatMap(([lesson, id]) =>
    lesson.questions.map(question => ({ question, lessonId: id })),
  )
  const parts = {
    chapters,
    ...(requestedAddOns.has('wrapup') &&
      material.wrapup && {
        wrapup: {
          summary: material.wrapup.summary,
          learned: material.outcomes.map(({ key, learned }) => ({ outcomeId: outcomeIds.get(key)!, text: learned })),
          nextSteps: material.wrapup.nextSteps,
        },
      }),
    ...(requestedAddOns.has('assessment') &&
      questions.length > 0 && {
        assessment: {
          ...(material.testTitle !== undefined && { title: material.testTitle }),
          ...NEW_RULES,
          ...drawOf(questions.map(({ question }) => question)),
          questions: questions.map(({ question, lessonId }, index) =>
            buildQuestion(question, `q${index + 1}`, lessonId),
          ),
        },
      }),
    ...(requestedAddOns.has('articles') &&
      material.articles.length > 0 && { articles: material.articles.map(buildArticle) }),
    ...buildJobAids(material.jobAids ?? []),
    ...buildRolePlays(material.rolePlays ?? []),
    ...(requestedAddOns.has('agreement') && material.agreement && { agreement: material.agreement }),
  }

  const content = {
    name: material.name,
    headline: material.headline,
    ...(material.caveat !== undefined && { caveat: material.caveat }),
    language,
    format: brief.format,
    level: material.level,
    minutes: courseMinutes(parts),
    outcomes: material.outcomes.map(outcome => ({ id: outcomeIds.get(outcome.key)!, text: outcome.text })),
    hues: material.hues ?? chooseHues(brief.subject),
    ...(brief.practice === 'none' && { practice: brief.practice }),
    ...parts,
    glossary: inAlphabet(
      material.glossary.map((entry, index) => ({ id: `g${index + 1}`, ...entry })),
      language,
    ),
    references: references.map(({ reference }) => reference),
    ...collectPassages(material.passages, parts),
    origin: material.origin,
  }
  const course = settleMedia(giveSlots(content), collectMedia(material))
  const { reviewed: by, doubts, marks } = material
  const placeDoubts = (said: NonNullable<Material['doubts']>) =>
    said.map(({ lesson, block, says }) => ({ at: `${lessonIds.get(lesson)}b${block}`, says }))
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

  /**
   * Chooses how many questions one try draws. It is at most the number of questions in the course, which may be smaller because lessons were left
   * out.
   */
  function drawOf(bank: MaterialQuestion[]): { draw?: number; attempts?: number } {
    const outcomes = new Set(bank.map(({ outcome }) => outcome))
    const draw = chooseDraw(bank.length, outcomes.size, material.draw)
    return draw === undefined ? {} : { draw, attempts: ATTEMPTS_WITH_BANK }
  }

  function collectPassages(passages: Passage[], { chapters: built, assessment, articles = [] }: typeof parts) {
    const blocks = built.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
    const citing = [...blocks, ...blocks.flatMap(block => (block.type === 'check' ? block.question : []))]
    const cites = [...citing, ...(assessment?.questions ?? []), ...articles].flatMap(part => part.cites ?? [])
    const cited = new Set(cites.map(({ passage }) => passage))
    const citedPassages = passages.filter(({ id }) => cited.has(id))
    return (
      citedPassages.length > 0 && {
        passages: citedPassages.map(({ ref, ...rest }) => ({ ...rest, ref: referenceIds.get(ref)! })),
      }
    )
  }

  function buildChapter(chapter: MaterialChapter, id: string): Chapter {
    const lessons = chapter.lessons.map((lesson, index) => buildLesson(lesson, `${id}l${index + 1}`))
    return { id, title: chapter.title, summary: chapter.summary ?? promises(chapter), lessons }
  }

  /** Joins the promises of a chapter's lessons into its summary, as many as fit. In Chinese, Japanese and Thai they are joined without spaces. */
  function promises(chapter: MaterialChapter): string {
    const sentences = chapter.lessons.map(lesson => lesson.promise)
    const fits = (count: number) => sentences.slice(0, count).join(' ')
    let count = sentences.length
    while (count > 1 && fits(count).length > SUMMARY_CHARACTERS) count--
    return isSpaced(language) ? fits(count) : sentences.slice(0, count).join('')
  }

  function buildLesson(lesson: MaterialLesson, id: string): Lesson {
    lessonIds.set(lesson, id)
    const parts = {
      blocks: addPicture(
        lesson.blocks.map((block, index) => buildBlock(block, id, `${id}b${index + 1}`)),
        lesson.picture,
        `${id}b${lesson.blocks.length + 1}`,
      ),
      ...(requestedAddOns.has('practical-exercises') &&
        lesson.exercise && { exercise: buildExercise(lesson.exercise) }),
    }
    return {
      id,
      slot: NO_SLOT_YET,
      title: lesson.title,
      minutes: lessonMinutes(parts, language),
      outcomeIds: lesson.outcomes.map(key => outcomeIds.get(key)!),
      ...parts,
      ...(requestedAddOns.has('videos') && { video: buildVideo(lesson, brief) }),
    }
  }

  function buildBlock(block: MaterialBlock, lessonId: string, id: string): Block {
    const cites = buildCites(block.cites)
    if (block.type === 'check') {
      return { type: 'check', id, question: buildQuestion(block.question, `${id}q`, lessonId), ...cites }
    }
    if (block.type === 'scenario') return { ...block, ...identifyScenes(block), id, slot: NO_SLOT_YET, ...cites }
    return { ...block, id, ...cites } as Block
  }

  function buildQuestion(written: MaterialQuestion, id: string, lessonId: string): Question {
    const { outcome, bloom, evidence, cites } = written
    return {
      id,
      slot: NO_SLOT_YET,
      ...identifyQuestion(written),
      outcomeId: outcomeIds.get(outcome)!,
      evidence: evidence === null ? lessonId : `${lessonId}b${evidence}`,
      bloom,
      ...buildCites(cites),
    }
  }

  function buildArticle(article: MaterialArticle, index: number): Article {
    return {
      id: `a${index + 1}`,
      chapterId: lessonIds.get(article.lesson)!.replace(/l\d+$/, ''),
      title: article.title,
      minutes: articleMinutes(article, language),
      markdown: article.markdown,
      ...buildCites(article.cites),
    }
  }

  function buildJobAids(jobAids: MaterialJobAid[]): { jobAids?: JobAid[] } {
    const ofCourse = jobAids.filter(({ lesson }) => lessonIds.has(lesson))
    if (ofCourse.length === 0) return {}
    return { jobAids: ofCourse.map(({ title, markdown }, index) => ({ id: `j${index + 1}`, title, markdown })) }
  }

  function buildRolePlays(rolePlays: MaterialRolePlay[]): { rolePlays?: RolePlay[] } {
    const ofCourse = rolePlays.filter(({ lesson }) => lessonIds.has(lesson))
    if (ofCourse.length === 0) return {}
    return { rolePlays: ofCourse.map(({ lesson: _, ...words }, index) => ({ id: `rp${index + 1}`, ...words })) }
  }

  function buildCites(cites: MaterialCite[] | undefined): { cites: Cite[] } | undefined {
    if (!cites || cites.length === 0) return undefined
    return { cites: cites.map(({ ref, ...where }) => ({ ref: referenceIds.get(ref)!, ...where })) as Cite[] }
  }
}

/**
 * Inserts the lesson's picture after the block that the author has named. The picture gets an id after those of all other blocks, so that the ids by
 * which questions name blocks do not change.
 */
function addPicture(blocks: Block[], picture: MaterialPicture | undefined, id: string): Block[] {
  if (!picture) return blocks
  const { after, brief, alt, caption, media } = picture
  const image: Block = {
    type: 'image',
    id,
    ...(media && { media: media.id }),
    brief,
    alt,
    ...(caption !== null && { caption }),
    width: 'text',
  }
  return blocks.toSpliced(Math.min(after, blocks.length), 0, image)
}

/** Collects the media that came from documents and the pictures that were drawn for lessons. */
function collectMedia({ chapters, media = [] }: Material): CourseMedia[] {
  return [...media, ...chapters.flatMap(({ lessons }) => lessons.flatMap(({ picture }) => picture?.media ?? []))]
}

function buildExercise(written: WrittenExercise): Exercise {
  const steps = written.steps.map((text, index) => ({ id: `t${index + 1}`, slot: NO_SLOT_YET, text }))
  return { ...written, steps }
}

/**
 * Sorts glossary entries alphabetically, because readers look terms up by their letters. The ids were given before that, in the author's order, so
 * that a term has the same id in every language.
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

/** Returns the video that the author found, or else a search query for a video site. */
function buildVideo({ video, title }: MaterialLesson, { subject }: Brief): Video {
  if (video?.kind === 'youtube') return video
  const typed = (video?.query ?? `${title} ${subject}`).replace(/\s+/gu, ' ')
  return { kind: 'search', query: typed.slice(0, QUERY_CHARACTERS).toWellFormed().trim() }
}
