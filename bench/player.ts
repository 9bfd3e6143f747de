import { performance } from 'node:perf_hooks'
import { brotliCompressSync } from 'node:zlib'
import type { Course } from '../src/course/schema.ts'
import { FORMATS } from '../src/export/formats.ts'
import { buildAddresses, packageFiles, previewFiles } from '../src/player/assets.ts'
import { chooseTheme } from '../src/player/course-theme.ts'
import { listPieces } from '../src/player/pieces.ts'
import { renderCourse } from '../src/player/render/render-course.ts'
import { readStrings } from '../src/player/strings.ts'
import { openBrowser } from '../test/support/chromium.ts'
import { largestCourse } from '../test/support/largest-course.ts'
import { sampleCourse } from '../test/support/sample-course.ts'
import { servePages } from '../test/support/serve-pages.ts'

/** Number of runs before the measurement, after which the JIT compiler has finished optimising. */
const WARM_RUNS = 200
const RUNS = 100
const AIM_MS: Record<string, number> = { '7 lessons': 5, '60 lessons': 40 }

/**
 * Measures, for courses of two sizes, how long rendering the page takes, the bytes and requests of the page, and the
 * time until a learner can use it.
 */
async function main(): Promise<void> {
  const courses = {
    '7 lessons': sampleCourse(),
    '60 lessons': ofSixtyLessons(),
    '63 lessons, all full': largestCourse(),
  }
  console.log('render (median, warm)')
  for (const [name, course] of Object.entries(courses)) {
    const median = measure(course)
    const aim = AIM_MS[name]
    console.log(
      `  ${name.padEnd(22)} ${median.toFixed(2)} ms${aim ? `  ${(aim / median).toFixed(1)} × faster than the aim of ${aim} ms` : ''}`,
    )
  }
  printWeights(courses['7 lessons'])
  await measureInBrowser(courses)
}

function measure(course: Course): number {
  for (let run = 0; run < WARM_RUNS; run++) render(course)
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    render(course)
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[RUNS / 2]!
}

function printWeights(course: Course): void {
  const preview = previewOf(course)
  const weights = {
    page: weigh(render(course)),
    style: weigh(preview.style.bytes),
    script: weigh(preview.script.bytes),
    font: preview.fonts[0]!.bytes.length,
  }
  console.log('bytes (brotli)')
  for (const [part, bytes] of Object.entries(weights)) console.log(`  ${part.padEnd(22)} ${bytes}`)
  console.log(`  ${'all of it'.padEnd(22)} ${Object.values(weights).reduce((sum, bytes) => sum + bytes)}`)
  for (const driver of new Set(FORMATS.map(format => format.driver)))
    console.log(`  ${`script, ${driver}`.padEnd(22)} ${weigh(packageFiles(driver, listPieces(course)).script.bytes)}`)
}

/** Measures with a processor slowed four times and a slow 4G connection, as Lighthouse has them. */
async function measureInBrowser(courses: Record<string, Course>): Promise<void> {
  const keys = Object.keys(courses)
  const server = await servePages(Object.fromEntries(keys.map((key, index) => [`c${index}`, courses[key]!])))
  const browser = await openBrowser()
  console.log('in a browser (4 × slower processor, 1.6 Mbit/s, 150 ms)')
  for (const [index, name] of keys.entries()) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 94_000,
    })
    let requests = 0
    page.on('request', request => {
      if (!request.url().startsWith('data:')) requests++
    })
    const start = performance.now()
    await page.goto(`${server.url}/go/c${index}`)
    // This is used instead of a Playwright selector, because Playwright would search the whole page for it repeatedly
    // and so slow the processor that is measured.
    await page.waitForFunction(() => document.documentElement.classList.contains('ready'))
    const ready = performance.now() - start
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    console.log(
      `  ${name.padEnd(22)} painted ${painted.toFixed(0)} ms, ready ${ready.toFixed(0)} ms, ${requests} requests`,
    )
    await page.close()
  }
  await browser.close()
  await server.close()
}

function ofSixtyLessons(): Course {
  const course = sampleCourse()
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const chapters = Array.from({ length: 10 }, (_, chapter) => ({
    ...course.chapters[0]!,
    id: `x${chapter}`,
    lessons: Array.from({ length: 6 }, (_, lesson) => ({
      ...lessons[(chapter + lesson) % lessons.length]!,
      id: `x${chapter}l${lesson}`,
    })),
  }))
  return { ...course, chapters }
}

function render(course: Course): string {
  const assets = buildAddresses(previewOf(course))
  return renderCourse(course, readStrings(course.language), { kind: 'preview', assets })
}

function previewOf(course: Course) {
  return previewFiles(listPieces(course), undefined, chooseTheme(course, null))
}

function weigh(content: string | Uint8Array): number {
  return brotliCompressSync(content).length
}

await main()
