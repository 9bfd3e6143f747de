import { readConfig } from '../src/config.ts'
import { ADD_ONS, briefSchema } from '../src/course/brief.ts'
import { checkCourse } from '../src/course/check-course.ts'
import { createLog } from '../src/log.ts'
import { chooseAuthor } from '../src/main.ts'
import { createResolver } from '../src/resolve-name.ts'

/** The rubric's table for the author that `MODEL` names, or for the built-in one. */
const SUBJECTS = [
  'Workplace fire safety',
  'First aid at work',
  'GDPR',
  'Anti-money laundering',
  'Preventing harassment',
  'Giving feedback',
  'SQL basics',
  'Python for beginners',
  'Photosynthesis',
  'French Revolution',
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
]
const LOCALES = ['en-US', 'de-DE', 'ja-JP'] as const

const author = await chooseAuthor(readConfig('all'), createLog('silent'), createResolver())
console.log(`author: ${author.name}\n`)
console.log(row(['subject', 'locale', 'origin', 'gates', 'score', 'align', 'items', 'fidel', 'teach', 'prose', 'ms']))
let total = 0
for (const subject of SUBJECTS) {
  for (const languageId of LOCALES) total += await report(subject, languageId)
}
console.log(`\nmean score ${(total / SUBJECTS.length / LOCALES.length).toFixed(1)}`)

async function report(subject: string, languageId: (typeof LOCALES)[number]): Promise<number> {
  const brief = briefSchema.parse({ subject, languageId, addOns: [...ADD_ONS] })
  const start = performance.now()
  const course = await author.write(brief, {
    signal: new AbortController().signal,
    onProgress() {},
    onUsage() {},
    remember: (_step, work) => work(),
  })
  const milliseconds = performance.now() - start
  const quality = checkCourse(course, brief)
  const parts = quality.parts.map(part => String(part.score))
  const failed = quality.gates.filter(gate => !gate.passed).map(gate => gate.gate)
  const { name } = course.origin
  console.log(
    row([subject, languageId, name, failed.join() || 'hold', String(quality.score), ...parts, milliseconds.toFixed(0)]),
  )
  return quality.score
}

function row([subject = '', locale = '', origin = '', gates = '', ...figures]: string[]): string {
  const cells = [subject.padEnd(24), locale.padEnd(6), origin.padEnd(38), gates.padEnd(8)]
  return [...cells, ...figures.map(figure => figure.padStart(6))].join(' ')
}
