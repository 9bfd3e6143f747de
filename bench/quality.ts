import { judgeCourse } from '../src/author/judge-course.ts'
import { chooseAuthor } from '../src/choose-author.ts'
import { readConfig } from '../src/config.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { ADD_ONS, briefSchema } from '../src/course/brief.ts'
import type { LocaleCode } from '../src/course/locales.ts'
import { createLog } from '../src/log.ts'
import { createResolver } from '../src/resolve-name.ts'

/** What the rules say of the courses that the author named by `MODEL` writes, or the built-in one. */
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

const author = await chooseAuthor(readConfig('all'), createLog('silent'), createResolver())
console.log(`author: ${author.name}\n`)
console.log(row(['subject', 'locale', 'origin', 'form', ...FIGURES, 'ms', 'findings']))
const told = new Map<string, number>()
for (const subject of SUBJECTS) {
  for (const languageId of LOCALES) await report(subject, languageId)
}
console.log(`\nfindings: ${[...told].map(([rule, times]) => `${rule} ${times}`).join(', ') || 'none'}`)

async function report(subject: string, languageId: LocaleCode): Promise<void> {
  const brief = briefSchema.parse({ subject, languageId, addOns: [...ADD_ONS] })
  const start = performance.now()
  const material = await author.write(brief, {
    signal: new AbortController().signal,
    onProgress() {},
    onStage() {},
    onUsage() {},
    remember: (_step, work) => work(),
    async forget() {},
  })
  const course = assembleCourse(material, brief)
  const milliseconds = performance.now() - start
  const { form, substance } = judgeCourse(course, brief)
  const findings = [...form.findings, ...(substance?.findings ?? [])]
  for (const { rule } of findings) told.set(rule, (told.get(rule) ?? 0) + 1)
  const measures = substance ? Object.values(substance.measures) : FIGURES.map(() => null)
  const figures = measures.map(value => (value === null ? '·' : String(value)))
  const rules = [...new Set(findings.map(({ rule }) => rule))].join(' ')
  const passed = form.passed ? 'holds' : 'FAILS'
  console.log(row([subject, languageId, course.origin.name, passed, ...figures, milliseconds.toFixed(0), rules]))
}

function row([subject = '', locale = '', origin = '', form = '', ...rest]: string[]): string {
  const cells = [subject.padEnd(30), locale.padEnd(6), origin.padEnd(32), form.padEnd(6)]
  return [...cells, ...rest.slice(0, -1).map(figure => figure.padStart(7)), ` ${rest.at(-1)}`].join(' ')
}
