import { readContent } from '../../content/read-content.ts'
import { assembleCourse } from '../../course/assemble-course.ts'
import { ADD_ONS, type Brief, OUTLINE_ITEMS } from '../../course/brief.ts'
import { courseContentSchema } from '../../course/schema.ts'
import { LOCALE_CODES, type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { checkCourse } from '../../quality/check-course.ts'
import { frameMaterial } from './frame-material.ts'
import { FRAME_KINDS, type Frame, type FrameKind, frameSchema } from './frame-schema.ts'

const SOURCE_LOCALE = 'en-US'
const SAMPLE_SUBJECT = 'Qwrtz 7'
/** An outline of the maximum number of chapters; with it every lesson of the frame is used. */
const LONGEST_OUTLINE = Array.from({ length: OUTLINE_ITEMS }, (_, index) => `Qwrtz 7.${index + 1}`)
/** Languages whose scripts have no italics; they use quotation marks instead. */
const WITHOUT_ITALICS = new Set(['ar', 'fa', 'he', 'ja', 'ko', 'th', 'ur', 'zh'])

/** Returns the problems of a locale's frame, or an empty list if it can be offered. */
export function checkFrames(locale: LocaleCode, data: unknown, source: unknown): string[] {
  const parsed = frameSchema.safeParse(data)
  if (!parsed.success) return parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  const problems = [...compareTexts(data, source, '', locale), ...sharedExamples(parsed.data)]
  for (const kind of FRAME_KINDS) problems.push(...checkWorkbook(parsed.data, kind, locale, []))
  problems.push(...checkWorkbook(parsed.data, FRAME_KINDS[0], locale, LONGEST_OUTLINE))
  return [...new Set(problems)]
}

function checkWorkbook(frame: Frame, kind: FrameKind, languageId: LocaleCode, outline: string[]): string[] {
  const brief: Brief = { subject: SAMPLE_SUBJECT, format: 'onepage', languageId, outline, addOns: [...ADD_ONS] }
  const course = courseContentSchema.safeParse(
    assembleCourse(frameMaterial(frame, kind, brief.subject, outline), brief),
  )
  if (!course.success) return course.error.issues.map(issue => `${kind}: ${issue.path.join('.')}: ${issue.message}`)
  return checkCourse(course.data, brief).form.findings.map(({ rule, says }) => `${kind}: ${rule}: ${says}`)
}

/** Returns the examples that two kinds share. Each kind needs its own situations and steps. */
function sharedExamples(frame: Frame): string[] {
  const owners = new Map<string, string>()
  return FRAME_KINDS.flatMap(kind =>
    Object.entries(frame.kinds[kind].examples).flatMap(([lesson, { situation, steps }]) => {
      const owner = owners.get(situation) ?? owners.get(steps.join())
      owners.set(situation, kind).set(steps.join(), kind)
      return owner ? [`kinds.${kind}.examples.${lesson}: also stands in ${owner}`] : []
    }),
  )
}

/**
 * Compares the texts of a frame with those of the English frame: labels and the numbers of paragraphs and headings must
 * be equal, and no text may still be in English. `path` is the place of the text in the frame.
 */
function compareTexts(text: unknown, source: unknown, path: string, locale: LocaleCode): string[] {
  if (typeof source === 'string') {
    if (typeof text !== 'string') return [`${path}: is missing`]
    const problems: string[] = []
    if (listLabels(text) !== listLabels(source))
      problems.push(`${path}: must have the labels ${listLabels(source) || 'none'}`)
    if (countPart(text, '\n\n') !== countPart(source, '\n\n'))
      problems.push(`${path}: must have as many paragraphs as the English text`)
    if (countPart(text, '\n## ') !== countPart(source, '\n## '))
      problems.push(`${path}: must have as many ## headings as the English text`)
    if (WITHOUT_ITALICS.has(primaryLanguage(locale)) && /(?<!\*)\*(?!\*)/.test(text))
      problems.push(`${path}: has italics, which its script does not know`)
    const copied = !locale.startsWith('en') && text === source && source.split(' ').length > 3
    if (copied) problems.push(`${path}: is still in English`)
    return problems
  }
  if (typeof source !== 'object' || source === null || path.endsWith('.hints')) return []
  if (path === 'pack' && text === undefined) return []
  return Object.entries(source).flatMap(([key, child]) =>
    compareTexts(
      (text as Record<string, unknown> | undefined)?.[key],
      child,
      path === '' ? key : `${path}.${key}`,
      locale,
    ),
  )
}

function listLabels(text: string): string {
  return (text.match(/\{[^}]*\}/g) ?? []).sort().join(' ')
}

function countPart(text: string, part: string): number {
  return text.split(part).length - 1
}

if (import.meta.main) {
  const source = readContent(`frames/${SOURCE_LOCALE}`)
  const requestedLocales = process.argv.slice(2)
  for (const locale of requestedLocales) {
    const localeCode = LOCALE_CODES.find(code => code === locale)
    const problems = localeCode
      ? checkFrames(localeCode, readContent(`frames/${localeCode}`), source)
      : ['is not a locale of src/language/locales.ts']
    console.log(
      problems.length === 0 ? `${locale}: good` : `${locale}:\n${problems.map(problem => `  ${problem}`).join('\n')}`,
    )
    if (problems.length > 0) process.exitCode = 1
  }
  if (requestedLocales.length === 0) console.log('usage: node src/catalog/frames/check-frames.ts de-DE [fr-FR …]')
}
