import { globSync } from 'node:fs'

/**
 * The files that `npm test` runs, which end within ten minutes on two quiet cores; `npm run test:rest` runs all others.
 * Every engine, contract, endpoint and export format is tested by these files, and of the tests in browsers and LMSs
 * those that a change breaks first. The rest tests the other database, every pack in every edition, kills, full disks
 * and restores, and the remaining pages.
 */
const USUAL = [
  'test/*.test.ts',
  'test/{cli,contracts,formats,fuzz,journeys}/*.test.ts',
  'test/browser/{assessment,console,console-bar,console-forecast,console-key,console-operator,editor-markdown}.test.ts',
  'test/browser/{hostile-text,keyboard,number,page-weight,questions,scenario,start-page}.test.ts',
  'test/scorm/{journeys,package,trouble,unsent-work,values,versions}.test.ts',
]

/** Files within these folders that take long, because they kill, fill, restore or wait, or go through the whole library. */
const SLOW = [
  'test/{grounding-judge,job-aids,library,media-files,package,part-courses,pictures-beside-words}.test.ts',
  'test/{pictures-of-a-document,python-client}.test.ts',
  'test/{quality-mutants,quality-subject,source-hostile,source-readers,without-media,workbooks}.test.ts',
  'test/cli/cli.test.ts',
  'test/contracts/{library-author,model-author-faults,model-author-grounded,model-author-keeps,model-author-looks}.test.ts',
  'test/contracts/{model-author-waits,postgres-faults}.test.ts',
  'test/journeys/{backup,bodies,drawing-kill,drawing-losses,exporting-in-turn,live-preview-kill,lost-packages}.test.ts',
  'test/journeys/{media-ends,media-kill,media-serving,moving,package-room,postgres,process,review-kill,rolling}.test.ts',
  'test/journeys/{refused-in-words,spoiling,start,sweeping-media,upload-memory}.test.ts',
]

export function listUsualFiles(): string[] {
  return globSync(USUAL, { exclude: SLOW })
}

/** Lists the patterns above that match no file. */
export function listMissingNames(): string[] {
  const named = [...USUAL, ...SLOW].flatMap(pattern => expandBraces(pattern))
  return named.filter(pattern => globSync(pattern).length === 0)
}

function expandBraces(pattern: string): string[] {
  const [, before, names, behind] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').flatMap(name => expandBraces(`${before}${name}${behind}`))
}
