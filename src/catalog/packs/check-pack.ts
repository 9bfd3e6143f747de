import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { readYaml } from '../../content/read-yaml.ts'
import { assembleCourse } from '../../course/assemble-course.ts'
import { ADD_ONS, type Brief } from '../../course/brief.ts'
import type { QualityReport } from '../../course/quality-report.ts'
import { courseContentSchema } from '../../course/schema.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { checkCourse } from '../../quality/check-course.ts'
import { regionProblems } from '../editions/check-region.ts'
import { placesOf } from '../editions/course-place.ts'
import { packForRegion } from '../editions/pack-for-region.ts'
import { ORIGINAL_LOCALE, regionsOf } from '../editions/regions.ts'
import { DOMAIN_SUBJECT_CHARACTERS } from '../search/find-pack.ts'
import { translationProblems } from './check-translation.ts'
import { packMaterial } from './pack-material.ts'
import { orderProblems } from './pack-order.ts'
import { placeProblems } from './pack-places.ts'
import { type Pack, packSchema } from './pack-schema.ts'
import { packFigures, shortfalls } from './pack-standard.ts'
import { forAudience } from './tailor-pack.ts'

const SAMPLE_DOMAIN_SUBJECT = 'Ardent 300'

/**
 * What keeps a pack out of the library (problems of its shape, or the report on the course that it makes), and where it
 * falls short of the standard.
 */
export type PackReport = { problems: string[]; shortfalls: string[]; report: QualityReport | null }

/** A translation is held against its original as well. */
export function checkPack(data: unknown, original?: Pack): PackReport {
  const parsed = packSchema.safeParse(data)
  if (!parsed.success) return { problems: issuesOf(parsed.error), shortfalls: [], report: null }
  const pack = parsed.data
  const differences = original ? translationProblems(pack, original) : []
  const own = [...placeProblems(pack), ...orderProblems(pack)]
  const problems = [...own, ...differences, ...courseProblems(pack), ...abroadProblems(pack)]
  const short = pack.kind === 'subject' ? shortfalls(pack) : []
  return { problems, shortfalls: short, report: problems.length === 0 ? reportOn(pack, homeOf(pack)) : null }
}

/** Every course that the pack can make is whole: for each audience, each place, and the longest subject of a kind. */
function courseProblems(pack: Pack): string[] {
  const subjects = pack.kind === 'domain' ? [SAMPLE_DOMAIN_SUBJECT, 'W'.repeat(DOMAIN_SUBJECT_CHARACTERS)] : [pack.name]
  const audiences = [pack, ...pack.audiences.map(({ name }) => forAudience(pack, [{ kind: 'audience', text: name }]))]
  const places = ['US', ...pack.places]
  return subjects.flatMap(subject =>
    audiences.flatMap(variant =>
      places.flatMap(place => {
        const made = assembleCourse(packMaterial(variant, subject, [place]), briefFor(subject, homeOf(pack)))
        const course = courseContentSchema.safeParse(made)
        return course.success ? [] : issuesOf(course.error).map(issue => `as a course (${place}): ${issue}`)
      }),
    ),
  )
}

/** The course of every other region that the pack is read in, held to the words and the law of that region and to all rules. */
function abroadProblems(pack: Pack): string[] {
  return regionsOf(pack)
    .filter(locale => locale !== homeOf(pack))
    .flatMap(locale => {
      const problems = regionProblems(pack, locale)
      const report = problems.length === 0 ? reportOn(pack, locale) : null
      const findings = report && !report.form.passed ? report.form.findings.map(({ says }) => says) : []
      return [...problems, ...findings].map(problem => `${locale}: ${problem}`)
    })
}

/** Where the course of a pack is judged first: English packs are read in America most. */
function homeOf({ language }: Pack): LocaleCode {
  return language === ORIGINAL_LOCALE ? 'en-US' : language
}

function reportOn(pack: Pack, locale: LocaleCode): QualityReport {
  const brief = briefFor(pack.kind === 'domain' ? SAMPLE_DOMAIN_SUBJECT : pack.name, locale)
  const material = packMaterial(packForRegion(pack, locale), brief.subject, placesOf([], locale))
  return checkCourse(courseContentSchema.parse(assembleCourse(material, brief)), brief)
}

function briefFor(subject: string, languageId: LocaleCode): Brief {
  return { subject, format: 'onepage', languageId, outline: [], addOns: [...ADD_ONS] }
}

function issuesOf(error: z.ZodError): string[] {
  return error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

export function printReport(name: string, { problems, shortfalls, report }: PackReport): boolean {
  console.log(`\n${name}`)
  for (const problem of problems) console.log(`  problem    ${problem}`)
  for (const line of report ? reportLines(report) : []) console.log(`  ${line}`)
  for (const short of shortfalls) console.log(`  standard   ${short}`)
  const good = problems.length === 0 && shortfalls.length === 0 && report?.form.passed === true
  console.log(`  ${good ? 'good' : 'not good enough'}`)
  return good
}

function reportLines({ form, substance }: QualityReport): string[] {
  const measures = Object.entries(substance?.measures ?? {}).map(([name, value]) => `${name} ${value ?? 'not judged'}`)
  return [
    ...[...form.findings, ...(substance?.findings ?? [])].map(({ rule, says }) => `${rule}  ${says}`),
    `form       ${form.passed ? 'holds' : 'FAILS'}, keys minus distractors ${form.keysMinusDistractors}`,
    `substance  ${measures.join(', ') || 'none'}`,
  ]
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) {
    const data = readYaml(await readFile(file, 'utf8'), file)
    if (!printReport(file, checkPack(data, await originalOf(file)))) process.exitCode = 1
    const pack = packSchema.safeParse(data)
    if (pack.success) for (const line of packFigures(pack.data)) console.log(`  ${line}`)
  }
  if (process.argv.length < 3) console.log('usage: npm run check-pack -- content/packs/<id>/<locale>.yaml …')
}

/** The pack that stands beside a translation. */
async function originalOf(file: string): Promise<Pack | undefined> {
  if (basename(file) === `${ORIGINAL_LOCALE}.yaml`) return undefined
  const beside = join(dirname(file), `${ORIGINAL_LOCALE}.yaml`)
  return packSchema.parse(readYaml(await readFile(beside, 'utf8'), beside))
}
