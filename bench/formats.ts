import { buildPackage } from '../src/export/build-package.ts'
import { ALL_FORMATS, type FormatName, requireFormat } from '../src/export/formats.ts'
import { writeDocument } from '../src/export/write-document.ts'
import { joinZip } from '../src/export/zip.ts'
import { largestCourse } from '../test/support/largest-course.ts'
import { sampleCourse } from '../test/support/sample-course.ts'

/**
 * Measures the milliseconds that one course takes in every format, in comparison with its SCORM 1.2 package. Each round
 * converts the course into all formats in turn, so that other load on the machine slows all of them alike.
 * Aim: no format takes longer than twice the SCORM 1.2 package.
 *
 *     node bench/formats.ts [rounds]
 */
const WARM_UP_ROUNDS = 3
const ROUNDS = Number(process.argv[2] ?? 15)
const BASELINE: FormatName = 'scorm12'

const rows: Record<string, string | number>[] = []
for (const [size, course] of [
  ['7 lessons', sampleCourse()],
  ['63 lessons, all full', largestCourse()],
] as const) {
  const times = new Map<FormatName, number[]>(ALL_FORMATS.map(({ name }) => [name, []]))
  const sizes = new Map<FormatName, number>()
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const { name } of ALL_FORMATS) {
      const start = performance.now()
      const bytes = await make(course, name)
      if (round >= 0) times.get(name)!.push(performance.now() - start)
      sizes.set(name, bytes)
    }
  }
  const baseline = median(times.get(BASELINE)!)
  for (const [format, own] of times) {
    const time = median(own)
    rows.push({
      course: size,
      format,
      kB: (sizes.get(format)! / 1_000).toFixed(1),
      ms: time.toFixed(2),
      [`÷ ${BASELINE}`]: (time / baseline).toFixed(2),
    })
  }
}
console.table(rows)

async function make(course: Parameters<typeof buildPackage>[0], name: FormatName): Promise<number> {
  if (requireFormat(name).container === 'player') return (await buildPackage(course, name)).length
  const document = await writeDocument(course, name)
  return 'text' in document ? Buffer.byteLength(document.text) : joinZip(document.files).length
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
}
