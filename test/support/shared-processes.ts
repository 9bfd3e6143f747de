import { globSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Lists of test files. The files of each list run in one process, which loads the code, the packs and the language
 * tables only once. They use no service, database or browser, and change nothing in their process that other files
 * could notice.
 */
const LISTS = [
  'test/quality-{awkward,brief,document,form,hostile,items,media,sentences,subject,teaching}.test.ts',
  'test/source-{arrives,author,bank,choices,course,injection,legible,orders,pdf}.test.ts',
  'test/source-{pictures,prose,questions,readers,recall,refused,rules,sense,shapes,sites,tables}.test.ts',
  'test/{editions,job-aids,library,library-files,pack-titles,proposed-courses,regions,role-plays,subject-parts,without-media,workbooks}.test.ts',
  'test/{requests,translated-requests,thresholds,find-passages,grounding-claims,grounding-judge,typed-answers}.test.ts',
  'test/formats/{common-cartridge,docx,epub,formulas,gift,launched-packages,markdown,moodle-xml,pictures}.test.ts',
  'test/contracts/{library-author,model-author-*}.test.ts',
]
const ENDING = '.shared.mjs'

/**
 * The files of a run. `shared` maps a file that runs several test files to these; `alone` lists the files that have a
 * process of their own.
 */
export type Run = { shared: Map<string, string[]>; alone: string[] }

/**
 * Divides the files of a run: for each list of which the run has at least two files, writes a file into the folder that
 * runs them in one process.
 */
export function shareProcesses(files: readonly string[], folder: string, lists: readonly string[] = LISTS): Run {
  const shared = new Map<string, string[]>()
  for (const [at, list] of lists.entries()) {
    const members = globSync(list).filter(file => files.includes(file))
    if (members.length < 2) continue
    const path = join(folder, `${at + 1}${ENDING}`)
    writeFileSync(path, runningAll(members))
    shared.set(path, members)
  }
  const taken = new Set([...shared.values()].flat())
  return { shared, alone: files.filter(file => !taken.has(file)) }
}

/** Whether this file runs several test files. In such a file the outermost suites have the names of the test files. */
export function isShared(path: string): boolean {
  return path.endsWith(ENDING)
}

/** Wraps each file in a suite of its own, so that its top-level hooks apply only to its own tests. */
function runningAll(files: readonly string[]): string {
  const suites = files.map(file => {
    const url = pathToFileURL(resolve(file)).href
    return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}))\n`
  })
  return `import { describe } from 'node:test'\n${suites.join('')}`
}
