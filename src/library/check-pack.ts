import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { readYaml } from '../content/read-yaml.ts'
import { assembleCourse } from '../course/assemble-course.ts'
import { ADD_ONS, type Brief } from '../course/brief.ts'
import { checkCourse } from '../course/check-course.ts'
import type { QualityReport } from '../course/quality-report.ts'
import { courseContentSchema } from '../course/schema.ts'
import { withAmericanSpelling } from './american-spelling.ts'
import { DOMAIN_SUBJECT_CHARACTERS } from './find-pack.ts'
import { packMaterial } from './pack-material.ts'
import { type Pack, packSchema } from './pack-schema.ts'

const SAMPLE_DOMAIN_SUBJECT = 'Ardent 300'

/** What keeps a pack out of the library: problems of its shape, or else the report on the course that it makes. */
export type PackReport = { problems: string[]; report: QualityReport | null }

export function checkPack(data: unknown): PackReport {
  const parsed = packSchema.safeParse(data)
  if (!parsed.success) return { problems: issuesOf(parsed.error), report: null }
  const pack = parsed.data
  const problems = placeProblems(pack)
  if (problems.length > 0) return { problems, report: null }

  const brief: Brief = {
    subject: pack.kind === 'domain' ? SAMPLE_DOMAIN_SUBJECT : pack.name,
    format: 'onepage',
    languageId: 'en-US',
    outline: [],
    addOns: [...ADD_ONS],
  }
  const course = courseContentSchema.safeParse(
    assembleCourse(packMaterial(withAmericanSpelling(pack), brief.subject), brief),
  )
  if (!course.success) return { problems: issuesOf(course.error), report: null }
  if (pack.kind === 'domain') {
    const longest = { ...brief, subject: 'W'.repeat(DOMAIN_SUBJECT_CHARACTERS) }
    const long = courseContentSchema.safeParse(assembleCourse(packMaterial(pack, longest.subject), longest))
    if (!long.success)
      return { problems: issuesOf(long.error).map(issue => `with the longest subject: ${issue}`), report: null }
  }
  return { problems: [], report: checkCourse(course.data, brief) }
}

/** Places that a schema cannot check: they count other lists of the same pack. */
function placeProblems(pack: Pack): string[] {
  const problems: string[] = []
  const outcomes = pack.outcomes.length
  const isOutcome = (place: number) => place <= outcomes
  if (pack.wrapup.learned.length !== outcomes)
    problems.push(`wrapup.learned must have ${outcomes} texts, one per outcome`)
  for (const [c, chapter] of pack.chapters.entries()) {
    for (const [l, lesson] of chapter.lessons.entries()) {
      const where = `lesson ${c + 1}.${l + 1}`
      if (!lesson.outcomes.every(isOutcome)) problems.push(`${where} names an outcome that does not exist`)
      for (const block of lesson.blocks) {
        if (block.type !== 'check') continue
        if (!isOutcome(block.question.outcome)) problems.push(`${where}: a check names an outcome that does not exist`)
        const evidence = lesson.blocks[block.question.evidence - 1]
        if (!evidence || evidence.type === 'check')
          problems.push(`${where}: a check's evidence is no block that teaches`)
      }
    }
  }
  for (const [q, question] of pack.assessment.entries()) {
    const [chapter, lesson, block] = question.evidence.split('.').map(Number)
    if (!pack.chapters[chapter! - 1]?.lessons[lesson! - 1]?.blocks[block! - 1]) {
      problems.push(`assessment question ${q + 1}: there is no block ${question.evidence}`)
    }
    if (!isOutcome(question.outcome)) problems.push(`assessment question ${q + 1} names an outcome that does not exist`)
  }
  for (const [a, article] of pack.articles.entries()) {
    if (article.chapter > pack.chapters.length) problems.push(`article ${a + 1} names a chapter that does not exist`)
  }
  const text = JSON.stringify(pack)
  if (pack.kind === 'subject' && text.includes('{subject}')) problems.push('only domain packs use {subject}')
  if (pack.kind === 'domain' && !text.includes('{subject}'))
    problems.push('a domain pack names its subject with {subject}')
  return problems
}

function issuesOf(error: z.ZodError): string[] {
  return error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

export function printReport(name: string, { problems, report }: PackReport): boolean {
  console.log(`\n${name}`)
  for (const problem of problems) console.log(`  schema  ${problem}`)
  for (const gate of report?.gates ?? []) {
    if (!gate.passed) for (const problem of gate.problems) console.log(`  gate ${gate.gate}  ${problem}`)
  }
  for (const part of report?.parts ?? []) {
    console.log(`  ${part.part.padEnd(10)} ${String(part.score).padStart(4)} / ${part.outOf}`)
    for (const note of part.notes) console.log(`             ${note}`)
  }
  const good = report?.passed === true && report.score >= 90
  if (report)
    console.log(
      `  score ${report.score}, gates ${report.passed ? 'hold' : 'FAIL'}: ${good ? 'good' : 'not good enough'}`,
    )
  return good
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) {
    const data = readYaml(await readFile(file, 'utf8'), file)
    if (!printReport(file, checkPack(data))) process.exitCode = 1
  }
}
