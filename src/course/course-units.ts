import { type Block, blockTexts } from './blocks/blocks.ts'
import type { Brief } from './brief.ts'
import type { Place } from './findings.ts'
import { questionTexts } from './questions/questions.ts'
import type { CourseContent, Exercise, Lesson } from './schema.ts'
import { rolePlayTexts } from './sheets/role-play.ts'
import { type CourseText, lineText, markdownText, titleText } from './texts.ts'

/** A unit of texts that a learner sees as one piece: a block, an exercise, an article. */
export type CourseUnit = { at: Place; lessonId: string | null; kind: UnitKind; texts: CourseText[] }

export type UnitKind =
  | Block['type']
  | 'titles'
  | 'exercise'
  | 'wrapup'
  | 'article'
  | 'job-aid'
  | 'role-play'
  | 'agreement'
  | 'glossary'
  | 'question'

/**
 * Placeholder for the client's own words. They are kept verbatim by contract, in any language, and no rule judges them.
 */
export const CLIENT_WORDS = '\uFFFC'

/**
 * Lists every text of the course in reading order, for rules that judge texts. Where a text contains the subject or the
 * chapter titles in the client's own words, those words are replaced by a placeholder.
 */
export function courseUnits(content: CourseContent, brief: Brief): CourseUnit[] {
  const units: CourseUnit[] = [titles(content)]
  for (const chapter of content.chapters) {
    for (const lesson of chapter.lessons) units.push(...lessonUnits(lesson))
  }
  if (content.wrapup) units.push(wrapupUnit(content.wrapup))
  for (const question of content.assessment?.questions ?? []) {
    const at: Place = { part: 'question', id: question.id }
    units.push({ at, lessonId: null, kind: 'question', texts: questionTexts(question) })
  }
  for (const article of content.articles ?? []) {
    const texts: CourseText[] = [titleText(article.title), { field: 'article', text: article.markdown }]
    units.push({ at: { part: 'article', id: article.id }, lessonId: null, kind: 'article', texts })
  }
  for (const { id, title, markdown } of content.jobAids ?? []) {
    const texts: CourseText[] = [titleText(title), { field: 'sheet', text: markdown }]
    units.push({ at: { part: 'job-aid', id }, lessonId: null, kind: 'job-aid', texts })
  }
  for (const play of content.rolePlays ?? []) {
    units.push({
      at: { part: 'role-play', id: play.id },
      lessonId: null,
      kind: 'role-play',
      texts: rolePlayTexts(play),
    })
  }
  if (content.agreement) {
    const { agreement } = content
    const texts = [titleText(agreement.title), markdownText(agreement.statement), lineText(agreement.confirmation)]
    units.push({ at: { part: 'agreement' }, lessonId: null, kind: 'agreement', texts })
  }
  if (content.glossary.length > 0) {
    const texts = content.glossary.flatMap(entry => [lineText(entry.term), lineText(entry.definition)])
    units.push({ at: { part: 'glossary' }, lessonId: null, kind: 'glossary', texts })
  }
  const mask = clientWordsMask(brief)
  return units.map(unit => ({ ...unit, texts: unit.texts.map(({ field, text }) => ({ field, text: mask(text) })) }))
}

function titles(content: CourseContent): CourseUnit {
  const texts = [
    titleText(content.name),
    lineText(content.headline),
    ...(content.caveat === undefined ? [] : [lineText(content.caveat)]),
    ...content.outcomes.map(outcome => lineText(outcome.text)),
    ...(content.assessment?.title === undefined ? [] : [titleText(content.assessment.title)]),
  ]
  for (const chapter of content.chapters) {
    texts.push(
      titleText(chapter.title),
      lineText(chapter.summary),
      ...chapter.lessons.map(lesson => titleText(lesson.title)),
    )
  }
  return { at: { part: 'titles' }, lessonId: null, kind: 'titles', texts }
}

function lessonUnits(lesson: Lesson): CourseUnit[] {
  const units = lesson.blocks.map(
    (block): CourseUnit => ({
      at: placeOfBlock(block),
      lessonId: lesson.id,
      kind: block.type,
      texts: blockTexts(block),
    }),
  )
  if (lesson.exercise) {
    const texts = exerciseTexts(lesson.exercise)
    units.push({ at: { part: 'exercise', id: lesson.id }, lessonId: lesson.id, kind: 'exercise', texts })
  }
  return units
}

/** Returns the place of a block, as findings name it. For a check it is the question that the block contains. */
function placeOfBlock(block: Block): Place {
  return block.type === 'check' ? { part: 'question', id: block.question.id } : { part: 'block', id: block.id }
}

export function exerciseTexts(exercise: Exercise): CourseText[] {
  return [
    titleText(exercise.title),
    markdownText(exercise.task),
    ...exercise.steps.map(step => lineText(step.text)),
    markdownText(exercise.hint),
    markdownText(exercise.answer),
  ]
}

function wrapupUnit(wrapup: NonNullable<CourseContent['wrapup']>): CourseUnit {
  const texts = [
    markdownText(wrapup.summary),
    ...wrapup.learned.map(item => lineText(item.text)),
    ...wrapup.nextSteps.map(lineText),
  ]
  return { at: { part: 'wrapup' }, lessonId: null, kind: 'wrapup', texts }
}

/**
 * Returns a function that replaces the client's words by a placeholder. Longer texts are replaced first, so that a
 * chapter title that contains the subject is replaced as a whole.
 */
function clientWordsMask(brief: Brief): (text: string) => string {
  const words = [...brief.outline, brief.subject].flatMap(text => [text, text.replace(/\s+/gu, ' ')])
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  return text => longestFirst.reduce(maskWords, text)
}

/** Replaces whole words only, because the subject "a" must not replace every letter a of a text. */
function maskWords(text: string, words: string): string {
  let masked = ''
  let from = 0
  let at = text.indexOf(words)
  while (at !== -1) {
    const end = at + words.length
    if (isLetterPair(text[at - 1], words[0]) || isLetterPair(words.at(-1), text[end])) {
      masked += text.slice(from, at + 1)
      from = at + 1
    } else {
      masked += text.slice(from, at) + CLIENT_WORDS
      from = end
    }
    at = text.indexOf(words, from)
  }
  return masked + text.slice(from)
}

const LETTER = /[\p{L}\p{N}\p{M}]/u

function isLetterPair(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && after !== undefined && LETTER.test(before) && LETTER.test(after)
}
