import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { libraryAuthor } from '../src/catalog/library-author.ts'
import { packEntries } from '../src/catalog/packs/read-library.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { ADD_ONS, briefSchema } from '../src/course/brief.ts'
import { LOCALE_CODES } from '../src/language/locales.ts'
import { checkCourse } from '../src/quality/check-course.ts'

const COURSES = 1_000
const STARTS = 7
const AIM_MS = 50

/**
 * Measures the time and memory that the built-in author takes for courses from packs and for workbooks from frames,
 * with and without an outline in the request, in every locale.
 */
const author = libraryAuthor()
const work = {
  signal: new AbortController().signal,
  onProgress() {},
  onStage() {},
  onWritten() {},
  onDraft() {},
  reserve: async () => () => {},
  onUsage() {},
  remember: <T>(_step: string, run: () => Promise<T>) => run(),
  async forget() {},
}
const subjects = [
  ...packEntries().flatMap(pack => pack.aliases.slice(0, 1)),
  'Beekeeping records',
  'Travel expense policy',
]
const outlines = [[], ['Basics', 'In daily work', 'What can go wrong']]

function briefNumber(n: number) {
  return briefSchema.parse({
    subject: subjects[n % subjects.length],
    languageId: n % 2 === 0 ? 'en-US' : LOCALE_CODES[n % LOCALE_CODES.length],
    outline: outlines[n % outlines.length],
    addOns: [...ADD_ONS],
  })
}

async function timed(n: number): Promise<{ write: number; check: number; kilobytes: number }> {
  const brief = briefNumber(n)
  const start = performance.now()
  const course = assembleCourse(await author.write(brief, work), brief)
  const written = performance.now()
  checkCourse(course, brief)
  const checked = performance.now()
  return { write: written - start, check: checked - written, kilobytes: JSON.stringify(course).length / 1e3 }
}

function heapMegabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

const REQUIRE_NODE = fileURLToPath(new URL('../bin/require-node.mjs', import.meta.url))

/** Measures the time until a new process has written its first course: loading the code as `npm start` does, the index, one pack. */
function startMilliseconds(): number {
  const code = `
    const start = performance.now()
    const { writeFromLibrary } = await import(${JSON.stringify(new URL('../src/catalog/library-author.ts', import.meta.url).href)})
    const { briefSchema } = await import(${JSON.stringify(new URL('../src/course/brief.ts', import.meta.url).href)})
    writeFromLibrary(briefSchema.parse({ subject: 'GDPR' }))
    console.log(performance.now() - start)`
  return Number(
    execFileSync(process.execPath, ['--import', REQUIRE_NODE, '--input-type=module', '-e', code], { encoding: 'utf8' }),
  )
}

const starts = Array.from({ length: STARTS }, startMilliseconds).sort((a, b) => a - b)
console.log(`start to first course: median ${starts[STARTS >> 1]!.toFixed(0)} ms, best ${starts[0]!.toFixed(0)}`)
const first = await timed(0)
for (let n = 1; n < 200; n++) await timed(n)
const before = heapMegabytes()
const times = []
for (let n = 0; n < COURSES; n++) times.push(await timed(n))
const after = heapMegabytes()

const at = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const kilobytes = times.map(time => time.kilobytes)
for (const part of ['write', 'check'] as const) {
  const values = times.map(time => time[part])
  console.log(
    `${part}: first ${first[part].toFixed(1)} ms, median ${at(values, 0.5).toFixed(1)}, 99 % ${at(values, 0.99).toFixed(1)}, worst ${Math.max(...values).toFixed(1)}; ${(sum(values) / sum(kilobytes)).toFixed(3)} ms a kB`,
  )
}
console.log(`courses: median ${at(kilobytes, 0.5).toFixed(0)} kB, largest ${Math.max(...kilobytes).toFixed(0)}`)
console.log(
  `aim: ${AIM_MS} ms to write; the median takes ${(
    (100 *
      at(
        times.map(time => time.write),
        0.5,
      )) /
      AIM_MS
  ).toFixed(0)} % of it`,
)
console.log(
  `memory: ${before.toFixed(1)} MB before ${COURSES} courses, ${after.toFixed(1)} MB after${globalThis.gc ? '' : ' (run with --expose-gc to compare)'}`,
)
