import type { Brief } from '../brief.ts'
import type { Block, CourseContent, Exercise, Lesson, Question } from '../schema.ts'

/** How a text is drawn decides what would look broken in it. */
export type TextField = 'title' | 'line' | 'markdown' | 'article' | 'code'

export type CourseText = { field: TextField; text: string }

/** What a learner sees as one piece: a block, an exercise, an article. `where` names it in a report. */
export type CourseUnit = { where: string; lessonId: string | null; kind: UnitKind; texts: CourseText[] }

export type UnitKind =
  | Block['type']
  | 'titles'
  | 'exercise'
  | 'wrapup'
  | 'article'
  | 'agreement'
  | 'glossary'
  | 'question'

/** Stands where the client's own words were: they are verbatim by contract, in any language, and never judged. */
export const CLIENT_WORDS = '\uFFFC'

/** Every text of the course, in reading order, with the client's subject and outline masked. */
export function courseUnits(content: CourseContent, brief: Brief): CourseUnit[] {
  const units: CourseUnit[] = [titles(content)]
  for (const chapter of content.chapters) {
    for (const lesson of chapter.lessons) units.push(...lessonUnits(lesson))
  }
  if (content.wrapup) units.push(wrapupUnit(content.wrapup))
  for (const question of content.assessment?.questions ?? []) {
    units.push({ where: question.id, lessonId: null, kind: 'question', texts: questionTexts(question) })
  }
  for (const article of content.articles ?? []) {
    const texts: CourseText[] = [title(article.title), { field: 'article', text: article.markdown }]
    units.push({ where: article.id, lessonId: null, kind: 'article', texts })
  }
  if (content.agreement) {
    const { agreement } = content
    const texts = [title(agreement.title), markdown(agreement.statement), line(agreement.confirmation)]
    units.push({ where: 'agreement', lessonId: null, kind: 'agreement', texts })
  }
  if (content.glossary.length > 0) {
    const texts = content.glossary.flatMap(entry => [line(entry.term), line(entry.definition)])
    units.push({ where: 'glossary', lessonId: null, kind: 'glossary', texts })
  }
  const mask = clientWordsMask(brief)
  return units.map(unit => ({ ...unit, texts: unit.texts.map(({ field, text }) => ({ field, text: mask(text) })) }))
}

function titles(content: CourseContent): CourseUnit {
  const texts = [title(content.name), line(content.headline), ...content.outcomes.map(outcome => line(outcome.text))]
  for (const chapter of content.chapters) {
    texts.push(title(chapter.title), line(chapter.summary), ...chapter.lessons.map(lesson => title(lesson.title)))
  }
  return { where: 'titles', lessonId: null, kind: 'titles', texts }
}

function lessonUnits(lesson: Lesson): CourseUnit[] {
  const units = lesson.blocks.map(
    (block): CourseUnit => ({ where: block.id, lessonId: lesson.id, kind: block.type, texts: blockTexts(block) }),
  )
  if (lesson.exercise) {
    const texts = exerciseTexts(lesson.exercise)
    units.push({ where: `${lesson.id} exercise`, lessonId: lesson.id, kind: 'exercise', texts })
  }
  return units
}

function blockTexts(block: Block): CourseText[] {
  switch (block.type) {
    case 'text':
      return [markdown(block.markdown)]
    case 'keypoints':
      return [title(block.title), ...block.points.map(line)]
    case 'callout':
      return [title(block.title), markdown(block.markdown)]
    case 'example':
      return [title(block.title), markdown(block.situation), ...block.steps.map(markdown), line(block.takeaway)]
    case 'table':
      return [title(block.caption), ...block.columns.map(line), ...block.rows.flat().map(line)]
    case 'code':
      return [title(block.caption), { field: 'code', text: block.code }, markdown(block.explanation)]
    case 'flashcards':
      return [title(block.title), ...block.cards.flatMap(card => [line(card.front), line(card.back)])]
    case 'accordion':
      return [title(block.title), ...block.items.flatMap(item => [title(item.title), markdown(item.markdown)])]
    case 'steps':
      return [title(block.title), ...block.steps.flatMap(step => [title(step.title), markdown(step.markdown)])]
    case 'check':
      return questionTexts(block.question)
  }
}

function questionTexts(question: Question): CourseText[] {
  return [line(question.stem), ...question.options.flatMap(option => [line(option.text), line(option.reason)])]
}

function exerciseTexts(exercise: Exercise): CourseText[] {
  return [
    title(exercise.title),
    markdown(exercise.task),
    ...exercise.steps.map(line),
    markdown(exercise.hint),
    markdown(exercise.answer),
  ]
}

function wrapupUnit(wrapup: NonNullable<CourseContent['wrapup']>): CourseUnit {
  const texts = [
    markdown(wrapup.summary),
    ...wrapup.learned.map(item => line(item.text)),
    ...wrapup.nextSteps.map(line),
  ]
  return { where: 'wrapup', lessonId: null, kind: 'wrapup', texts }
}

const title = (text: string): CourseText => ({ field: 'title', text })
const line = (text: string): CourseText => ({ field: 'line', text })
const markdown = (text: string): CourseText => ({ field: 'markdown', text })

/** Longest first, so that a chapter title that contains the subject goes as a whole. */
function clientWordsMask(brief: Brief): (text: string) => string {
  const words = [...brief.outline, brief.subject].flatMap(text => [text, text.replace(/\s+/gu, ' ')])
  const given = [...new Set(words)].sort((a, b) => b.length - a.length)
  return text => given.reduce(maskWords, text)
}

/** Only whole words: the subject "a" must not blank every letter of a text. */
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
