import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from '@swc/core'
import { buildSync, transformSync } from 'esbuild'
import type { Bundling } from '../content/read-bundles.ts'
import { SCRIPT_PIECES } from './pieces.ts'
import {
  ACTIVITY_DRIVER,
  DRIVERS,
  isQuestion,
  type OtherScript,
  type PageScript,
  type PlayerBundles,
} from './player-bundles.ts'
import { splitStatements } from './split-statements.ts'

const HERE = import.meta.dirname
/** JavaScript version of browsers of recent years, in which learners open their LMS. */
const TARGET = 'es2022'
const ECMA = 2022
const PASSES = 3
/**
 * Properties that only the script itself uses, so that the bundler may mangle them. A name must not be listed if the
 * page's data, saved copies, placeholders in texts, the script of practice or the browser uses it too.
 */
export const PRIVATE_PROPERTIES = wholeWords(`
  advance answer answerWith drop element end feedback goTo hide isAnswered last mark move
  outcome outcomes reopen responseTo say scenes solution texts write
  addsSessionTimes api attempts begun best commit completedAt countOf doubt essentials firstIndex
  flush forget home interaction isOpen isReadOnly isThere learner learnerId leave lms mandatoryGroup
  objectives onLateOpening onNotice parting prefix probe recall redial remember result seed
  send settle signed states tearOut terminate
  changes comments earlier elementOf lessonAt newsOf seen showsMarks signatures signedBefore tried
  below extras hasPaused isBusy isSlow onEssentials proof showsKey
`)

const LATER = 'export { startLater as start } from "./later.ts"'
const STUDY = 'export { startStudy as start } from "../study/start-study.ts"'

type ScriptModule = { entry: string; path: string; name: string }

/** The module that starts the page of a course. */
const PLAY: ScriptModule = { entry: 'play', path: join(HERE, 'runtime', 'play.ts'), name: 'play' }
const START_ACTIVITY: ScriptModule = {
  entry: 'play',
  path: join(HERE, 'activities', 'start-activity.ts'),
  name: 'startActivity',
}

/**
 * Bundles and minifies everything that learners' browsers load. This happens when the npm package is packed or, in a
 * checkout, on first use.
 */
export function buildPlayerBundles(): Bundling<PlayerBundles> {
  const inputs = new Set(['build-bundles.ts', 'split-statements.ts'].map(name => join(HERE, name)))
  const sheets = globSync('**/*.css', { cwd: HERE }).map(path => path.replaceAll('\\', '/'))
  for (const sheet of sheets) inputs.add(join(HERE, sheet))
  const bundles = {
    ...buildPageScript(PLAY, DRIVERS, inputs),
    activities: buildPageScript(START_ACTIVITY, [ACTIVITY_DRIVER], inputs),
    others: {
      later: buildOther(LATER, inputs),
      laterWithFormulas: buildOther(LATER, inputs, true),
      study: buildOther(STUDY, inputs),
      studyWithFormulas: buildOther(STUDY, inputs, true),
      practice: buildOther('export { startPractice as start } from "../practice/start-practice.ts"', inputs),
      live: buildOther('export { followProgress as start } from "../live/follow-progress.ts"', inputs),
    },
    sheets: Object.fromEntries(sheets.map(sheet => [sheet, minifySheet(join(HERE, sheet))])),
  }
  return { bundles, inputs: [...inputs] }
}

/**
 * Bundles and minifies all drivers and pieces as one program, so that they share helpers and short names, and then
 * splits the program into statements. A page's script is joined from some of these statements; compressed, it is 0.05
 * to 0.2 kB larger than a bundle made for that page alone (decisions/095-npm-package.md).
 */
function buildPageScript(begin: ScriptModule, drivers: string[], inputs: Set<string>): PageScript {
  const modules: ScriptModule[] = [
    begin,
    ...drivers.map(driver => ({ entry: `lms/${driver}`, path: join(HERE, 'lms', `${driver}.ts`), name: 'openLms' })),
    ...SCRIPT_PIECES.map(({ name, path }) => ({ entry: name, path, name: isQuestion(name) ? 'script' : 'start' })),
  ]
  const reexports = modules.map(({ path, name }, at) => `export { ${name} as entry${at} } from ${JSON.stringify(path)}`)
  const { statements, exports } = splitStatements(bundle(reexports.join('\n'), inputs))
  return {
    statements: statements.map(({ code, exports: wantedBy }) => {
      return { code, entries: modules.flatMap(({ entry }, at) => (wantedBy.has(`entry${at}`) ? [entry] : [])) }
    }),
    functions: Object.fromEntries(modules.map(({ entry }, at) => [entry, exports.get(`entry${at}`)!])),
  }
}

function buildOther(contents: string, inputs: Set<string>, withFormulas = false): OtherScript {
  const code = minifyModule(bundle(contents, inputs, withFormulas))
  const [whole, start] = /export\{(\w+|\$) as start\};?$/.exec(code) ?? ['', null]
  return { code: code.slice(0, code.length - whole.length), start: start ?? null }
}

/**
 * Minifies with SWC, which uses the same short names again in every function. Similar functions then have the same
 * text, which compresses well: a tenth less is sent than with esbuild's minification.
 */
function minifyModule(script: string): string {
  return minifySync(script, { module: true, ecma: ECMA, compress: { passes: PASSES }, mangle: { toplevel: true } }).code
}

function bundle(contents: string, inputs: Set<string>, withFormulas = false): string {
  const { outputFiles, metafile } = buildSync({
    stdin: { contents, resolveDir: join(HERE, 'runtime'), loader: 'ts' },
    absWorkingDir: HERE,
    format: 'esm',
    target: TARGET,
    mangleProps: PRIVATE_PROPERTIES,
    define: { WITH_FORMULAS: String(withFormulas) },
    bundle: true,
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
  })
  for (const path of Object.keys(metafile.inputs)) if (path !== '<stdin>') inputs.add(join(HERE, path))
  return outputFiles[0]!.text
}

function minifySheet(path: string): string {
  return transformSync(readFileSync(path, 'utf8'), { loader: 'css', minify: true, legalComments: 'none' }).code.trim()
}

function wholeWords(words: string): RegExp {
  return new RegExp(`^(${words.trim().split(/\s+/).join('|')})$`)
}
