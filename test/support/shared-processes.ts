import { globSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Lists of test files. Each list runs in one process, which loads the code, the packs and the language tables once. Its files use
 * no service, database or browser, and leave their process as they found it.
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

/** The files of a run: lists of files that share a process, by the file that runs them, and files with a process of their own. */
export type Run = { shared: Map<string, string[]>; alone: string[] }

/** Writes the files that run the others into the folder. */
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

/** Whether this is a file that runs others. Its outermost suites are named after them. */
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
