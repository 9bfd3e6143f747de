import { chooseAuthors } from '../src/app/choose-author.ts'
import { readConfig } from '../src/app/config/config.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { ADD_ONS, type Brief, briefSchema } from '../src/course/brief.ts'
import type { Finding } from '../src/course/findings.ts'
import type { Material } from '../src/course/material.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { judgeCourse } from '../src/flows/judge-course.ts'
import type { LocaleCode } from '../src/language/locales.ts'
import { createResolver } from '../src/network/resolve-name.ts'
import { createLog } from '../src/telemetry/log.ts'
import { CORPUS } from '../test/support/source-documents.ts'

/**
 * Counts the findings of the quality rules on courses, separately for form and substance: 40 subjects in five
 * languages, written by the author that `MODEL` names or else by the built-in one, and a corpus of documents, from
 * which the built-in document author writes. `node bench/quality.ts 4` takes only the first four subjects, because a
 * model costs money per course.
 */
const SUBJECTS = [
  'Workplace fire safety',
  'First aid at work',
  'GDPR for HR teams',
  'Anti-money laundering',
  'Preventing harassment',
  'Giving feedback',
  'Intro to SQL for analysts',
  'Python for beginners',
  'Photosynthesis',
  'French Revolution',
  'Food hygiene',
  'Manual handling in warehouses',
  'Negotiation',
  'Scrum',
  'Git',
  'Cybersecurity awareness',
  'Project management',
  'Leadership for new managers',
  'AI literacy',
  'Time management',
  'Tower crane',
  'PostgreSQL',
  'Kombucha',
  'Public speaking',
  'Travel expense policy',
  'Battle of Hastings',
  'Marie Curie',
  'Japanese grammar',
  'Our CRM software',
  'Quantum computing',
  'Kubernetes for developers',
  'HIPAA',
  'Stoicism',
  'Electrical safety',
  'Depression',
  'Barista basics',
  'Understanding payroll',
  'Chess openings',
  'Sourdough bread',
  'Remote teams',
]
const LOCALES: LocaleCode[] = ['en-US', 'de-DE', 'fr-FR', 'ja-JP', 'ar-SA']
const FIGURES = ['titles', 'asked', 'keys', 'repeat', 'distr', 'words', 'min off']

type Told = { form: Map<string, number>; substance: Map<string, number>; courses: number; passed: number }

const { author } = await chooseAuthors(readConfig('all'), createLog('silent'), createResolver())
const written = startTable(author.name)
for (const subject of SUBJECTS.slice(0, Number(process.argv[2] ?? SUBJECTS.length))) {
  for (const languageId of LOCALES) await writeSubject(subject, languageId)
}
sumUp(written)

const fromSources = startTable('sources')
for (const { name, languageId, text } of CORPUS) {
  const brief = briefSchema.parse({ subject: 'Our rules', languageId, addOns: ['assessment', 'wrapup'] })
  const start = performance.now()
  const material = sourceMaterial([{ id: 'src_1', name, document: readMarkdown(text) }], brief)
  report(name, material, brief, performance.now() - start, fromSources)
}
sumUp(fromSources)

async function writeSubject(subject: string, languageId: LocaleCode): Promise<void> {
  const brief = briefSchema.parse({ subject, languageId, addOns: [...ADD_ONS] })
  const start = performance.now()
  try {
    const material = await author.write(brief, {
      signal: new AbortController().signal,
      onProgress() {},
      onStage() {},
      onWritten() {},
      onDraft() {},
      reserve: async () => () => {},
      onUsage() {},
      remember: (_step, work) => work(),
      async forget() {},
    })
    report(subject, material, brief, performance.now() - start, written)
  } catch (error) {
    // A course that could not be written does not end the measurement, because the other courses have already been paid
    // for.
    written.courses += 1
    console.log(`${subject.padEnd(30)} ${languageId.padEnd(6)} no course: ${(error as Error).message}`)
  }
}

function report(subject: string, material: Material, brief: Brief, milliseconds: number, told: Told): void {
  const course = assembleCourse(material, brief)
  const { form, substance } = judgeCourse(course, brief)
  count(told.form, form.findings)
  count(told.substance, substance?.findings ?? [])
  told.courses += 1
  told.passed += Number(form.passed)
  const measures = substance ? Object.values(substance.measures) : FIGURES.map(() => null)
  const figures = measures.map(value => (value === null ? '·' : String(value)))
  const parts = [
    rulesOf(form.findings),
    substance ? rulesOf(substance.findings) : 'not judged',
    substance?.facts ?? '·',
  ]
  const passed = form.passed ? 'holds' : 'FAILS'
  const start = [subject, brief.languageId, course.origin.name, passed]
  console.log(row([...start, ...figures, milliseconds.toFixed(0), parts.join(' | ')]))
}

function startTable(name: string): Told {
  console.log(`\nauthor: ${name}\n`)
  console.log(
    row([
      'subject',
      'locale',
      'origin',
      'form',
      ...FIGURES,
      'ms',
      'findings of form | of substance | facts are vouched for by',
    ]),
  )
  return { form: new Map(), substance: new Map(), courses: 0, passed: 0 }
}

function sumUp({ form, substance, courses, passed }: Told): void {
  console.log(`\n${courses} courses; form holds in ${passed}`)
  console.log(`findings of form: ${listed(form)}`)
  console.log(`findings of substance: ${listed(substance)}`)
}

function count(rules: Map<string, number>, findings: Finding[]): void {
  for (const { rule } of findings) rules.set(rule, (rules.get(rule) ?? 0) + 1)
}

function rulesOf(findings: Finding[]): string {
  return [...new Set(findings.map(({ rule }) => rule))].join(' ') || 'none'
}

function listed(rules: Map<string, number>): string {
  return [...rules].map(([rule, times]) => `${rule} ${times}`).join(', ') || 'none'
}

function row([subject = '', locale = '', origin = '', form = '', ...rest]: string[]): string {
  const cells = [subject.padEnd(30), locale.padEnd(6), origin.padEnd(32), form.padEnd(6)]
  return [...cells, ...rest.slice(0, -1).map(figure => figure.padStart(7)), ` ${rest.at(-1)}`].join(' ')
}
