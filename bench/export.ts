import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { unzipSync } from 'fflate'
import { buildPackage, packPages, renderPackagePages } from '../src/export/build-package.ts'
import { largestCourse } from '../test/support/largest-course.ts'
import { sampleCourse } from '../test/support/sample-course.ts'

/**
 * Measures the milliseconds and bytes of an export: rendering the page, then packing it. The same files are also packed
 * by simple-scorm-packager, and the course's own bytes are compressed by zlib alone, for comparison.
 * Aim: 20 times as fast as the packager, at most twice zlib's time, a course of seven lessons under 150 kB.
 *
 *     node bench/export.ts [folder with node_modules/simple-scorm-packager]
 *
 * The packager depends on 130 packages, so it is not a dependency of this project: run `npm install
 * simple-scorm-packager` in another folder and name that folder. (node-scorm-packager, whose control documents this
 * project ships, makes no zip and does not run on this version of Node.)
 */
const WARM_UP_ROUNDS = 20
const ROUNDS = 40
const PACKAGER_ROUNDS = 10
const OWN_FILES = ['imsmanifest.xml', 'index.html', 'theme.css']
/** The editions of SCORM that the packager can also make, with its names for them. */
const VERSIONS = { scorm12: '1.2', scorm2004: '2004 3rd Edition', scorm2004_4: '2004 4th Edition' } as const
type Edition = keyof typeof VERSIONS

type Packager = (options: object, done: (message: unknown) => void) => void

const deflate = promisify(deflateRaw)
const folder = await mkdtemp(join(tmpdir(), 'coursewright-bench-'))
const pack = findPackager(process.argv[2])
const rows: Record<string, string | number>[] = []
try {
  for (const [size, course] of [
    ['7 lessons', sampleCourse()],
    ['63 lessons, all full', largestCourse()],
  ] as const) {
    for (const edition of Object.keys(VERSIONS) as Edition[]) {
      const zip = await buildPackage(course, edition)
      const files = unzipSync(zip)
      const source = await writeContent(files, edition)
      const own = OWN_FILES.map(name => files[name]!)
      const pages = renderPackagePages(course, edition)
      const render = await median(ROUNDS, async () => renderPackagePages(course, edition))
      const ours = await median(ROUNDS, () => packPages(course, pages, edition))
      const zlib = await median(ROUNDS, () => Promise.all(own.map(bytes => deflate(bytes))))
      const packager = pack ? await median(PACKAGER_ROUNDS, () => packFolder(pack, source, edition)) : null
      rows.push({
        course: size,
        edition,
        kB: (zip.length / 1_000).toFixed(1),
        'ms page': render.toFixed(2),
        'ms packing': ours.toFixed(2),
        'ms zlib alone': zlib.toFixed(2),
        'packing ÷ zlib': (ours / zlib).toFixed(2),
        ...(packager && { 'ms packager': packager.toFixed(1), 'packager ÷ packing': (packager / ours).toFixed(1) }),
      })
    }
  }
} finally {
  await rm(folder, { recursive: true })
}
console.table(rows)

async function median(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const start = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - start)
  }
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)]!
}

/** Writes the files of a package without its manifest and control documents, which the packager adds itself. */
async function writeContent(files: Record<string, Uint8Array>, edition: Edition): Promise<string> {
  const source = await mkdtemp(join(folder, `${edition}-`))
  for (const [name, bytes] of Object.entries(files))
    if (!/\.(xsd|dtd|xml)$/.test(name)) await writeFile(join(source, name), bytes)
  return source
}

/**
 * Packs a folder with simple-scorm-packager. The packager prints a line for every file; the output is suppressed, so
 * that printing is not measured.
 */
async function packFolder(pack: Packager, source: string, edition: Edition): Promise<void> {
  const { log } = console
  console.log = () => {}
  const options = {
    version: VERSIONS[edition],
    organization: 'Coursewright',
    title: 'Bench',
    startingPage: 'index.html',
    source,
    package: { zip: true, name: 'bench', outputFolder: `${source}-packed` },
  }
  try {
    await new Promise(done => pack(options, done))
  } finally {
    console.log = log
  }
}

function findPackager(home: string | undefined): Packager | null {
  return home ? createRequire(join(resolve(home), 'bench.js'))('simple-scorm-packager') : null
}
