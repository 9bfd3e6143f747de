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
import { editionProblems, originalProblems } from '../editions/check-edition.ts'
import { listPlaces } from '../editions/course-place.ts'
import { editionSchema } from '../editions/edition-schema.ts'
import { mergeEdition } from '../editions/merge-edition.ts'
import { languageOfPacks, ORIGINAL_LOCALE } from '../editions/regions.ts'
import { DOMAIN_SUBJECT_CHARACTERS } from '../search/find-pack.ts'
import { translationProblems } from './check-translation.ts'
import { companyProblems } from './company-name.ts'
import { foreignLawProblems } from './foreign-law.ts'
import { packMaterial } from './pack-material.ts'
import { orderProblems } from './pack-order.ts'
import { placeProblems } from './pack-places.ts'
import { type Pack, packSchema } from './pack-schema.ts'
import { packFigures, shortfalls } from './pack-standard.ts'
import { topicProblems } from './pack-topics.ts'
import { listPassedDates, passedDateProblems } from './passed-dates.ts'
import { forAudience } from './tailor-pack.ts'

const SAMPLE_DOMAIN_SUBJECT = 'Ardent 300'
/** A company name of the maximum length that a brand may have. */
const LONGEST_COMPANY = 'W'.repeat(80)

/**
 * The result of a check. A pack with `problems`, which are faults of its form, or with a bad `report` on the course
 * that is made from it is kept out of the library. `shortfalls` say where the pack falls short of the standard.
 */
export type PackReport = { problems: string[]; shortfalls: string[]; report: QualityReport | null }

/** Checks a pack; a translation is also compared with its original. */
export function checkPack(data: unknown, original?: Pack): PackReport {
  const parsed = packSchema.safeParse(data)
  if (!parsed.success) return unreadable(parsed.error)
  const { data: pack } = parsed
  const ownProblems = original ? translationProblems(pack, original) : originalProblems(pack)
  return judgePack(pack, [...ownProblems, ...foreignLawProblems(pack)])
}

/** Checks an edition: merges it into the pack that it is based on and checks the merged pack. */
export function checkEdition(data: unknown, over: Pack): PackReport {
  const edition = editionSchema.safeParse(data)
  if (!edition.success) return unreadable(edition.error)
  const { merged, problems } = mergeEdition(over, edition.data)
  const parsed = packSchema.safeParse(merged)
  if (!parsed.success) return { ...unreadable(parsed.error), problems: [...problems, ...listIssues(parsed.error)] }
  return judgePack(parsed.data, [...problems, ...editionProblems(parsed.data, edition.data)])
}

function unreadable(error: z.ZodError): PackReport {
  return { problems: listIssues(error), shortfalls: [], report: null }
}

function judgePack(pack: Pack, known: string[]): PackReport {
  const packProblems = [
    ...placeProblems(pack),
    ...topicProblems(pack),
    ...orderProblems(pack),
    ...companyProblems(pack),
    ...passedDateProblems(pack),
  ]
  const problems = [...known, ...packProblems, ...courseProblems(pack)]
  const short = pack.kind === 'subject' ? shortfalls(pack) : []
  return { problems, shortfalls: short, report: problems.length === 0 ? reportQuality(pack) : null }
}

/**
 * Checks that every course that the pack can make is valid: for each audience and place, with the longest company name
 * and, for a domain pack, the longest subject.
 */
function courseProblems(pack: Pack): string[] {
  const subjects = pack.kind === 'domain' ? [SAMPLE_DOMAIN_SUBJECT, 'W'.repeat(DOMAIN_SUBJECT_CHARACTERS)] : [pack.name]
  const variantFor = (text: string) => forAudience(pack, [{ kind: 'audience', text }]).pack
  const audiences = [pack, ...pack.audiences.map(({ match }) => variantFor(match[0]!))]
  const places = ['US', ...pack.places]
  return subjects.flatMap(subject =>
    audiences.flatMap(variant =>
      places.flatMap(place => {
        const variantCourse = assembleCourse(
          packMaterial(variant, subject, [place], LONGEST_COMPANY),
          buildBrief(subject, pack.language),
        )
        const course = courseContentSchema.safeParse(variantCourse)
        return course.success ? [] : listIssues(course.error).map(issue => `as a course (${place}): ${issue}`)
      }),
    ),
  )
}

function reportQuality(pack: Pack): QualityReport {
  const brief = buildBrief(pack.kind === 'domain' ? SAMPLE_DOMAIN_SUBJECT : pack.name, pack.language)
  const material = packMaterial(pack, brief.subject, listPlaces([], pack.language))
  return checkCourse(courseContentSchema.parse(assembleCourse(material, brief)), brief)
}

function buildBrief(subject: string, languageId: LocaleCode): Brief {
  return { subject, format: 'onepage', languageId, outline: [], addOns: [...ADD_ONS] }
}

function listIssues(error: z.ZodError): string[] {
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
  for (const file of process.argv.slice(2)) if (!(await checkFile(file))) process.exitCode = 1
  if (process.argv.length < 3) console.log('usage: npm run check-pack -- content/packs/<id>/<locale>.yaml …')
}

/**
 * Checks one file of a pack. A translation is compared with the original in the same folder; an edition is merged
 * with the pack in the same folder.
 */
async function checkFile(file: string): Promise<boolean> {
  const data = await readFileAs(file)
  const locale = basename(file, '.yaml') as LocaleCode
  const beside = async (other: LocaleCode) => packSchema.parse(await readFileAs(join(dirname(file), `${other}.yaml`)))
  if (languageOfPacks(locale) !== locale)
    return printReport(file, checkEdition(data, await beside(languageOfPacks(locale))))
  const isGood = printReport(
    file,
    checkPack(data, locale === ORIGINAL_LOCALE ? undefined : await beside(ORIGINAL_LOCALE)),
  )
  const pack = packSchema.safeParse(data)
  if (pack.success) {
    const today = new Date().toISOString().slice(0, 10)
    const dated = listPassedDates(pack.data, today).map(line => `look again ${line}`)
    for (const line of [...packFigures(pack.data), ...dated]) console.log(`  ${line}`)
  }
  return isGood
}

async function readFileAs(file: string): Promise<unknown> {
  return readYaml(await readFile(file, 'utf8'), file)
}
