import { createRequire } from 'node:module'
import { relative, sep } from 'node:path'
import { readBundles } from '../content/read-bundles.ts'
import { type Pieces, SCRIPT_PIECES, STYLE_PIECES } from './pieces.ts'
import { ACTIVITY_DRIVER, DRIVERS, isQuestion, type PageScript, type PlayerBundles } from './player-bundles.ts'
import type { PracticeStrings } from './practice/practice-strings.ts'
import type { StudyStrings } from './study/study-strings.ts'

let cachedBundles: PlayerBundles | undefined

export function bundleScript(driver: string, pieces: Pieces): Uint8Array {
  const isActivity = driver === ACTIVITY_DRIVER
  const pageScript = isActivity ? playerBundles().activities : playerBundles()
  const { functions } = pageScript
  const pieceNames = listScripts(pieces)
  const code = joinStatements(pageScript, ['play', `lms/${driver}`, ...pieceNames])
  const others = pieceNames.filter(name => !isQuestion(name))
  // All pages of a package of activities share one script, so each page selects its pieces by name.
  const pieceList = isActivity
    ? `{${others.map(name => `${JSON.stringify(name)}:${functions[name]}`)}}`
    : `[${others.map(name => functions[name])}]`
  const questions = nameQuestionScripts(pageScript, pieceNames)
  return wrap(`${code}${functions['play']}(${functions[`lms/${driver}`]},${questions},${pieceList})`)
}

/**
 * Bundles the file of the question bank: the styles and scripts of the question kinds that the page itself lacks, and
 * the sealed text. The file passes text and scripts to the page by dispatching `event`.
 */
export function bundleBank(event: string, text: string, pieces: Pieces, hasActivities: boolean): Uint8Array {
  const pageScript = hasActivities ? playerBundles().activities : playerBundles()
  const pieceNames = listScripts(pieces)
  const detail = `[${JSON.stringify(text)},${nameQuestionScripts(pageScript, pieceNames)}]`
  const handOver = `dispatchEvent(new CustomEvent(${JSON.stringify(event)},{detail:${detail}}))`
  return wrap(joinStatements(pageScript, pieceNames) + adoptStyle(pieces) + handOver)
}

/** Bundles the optional features that are fetched once the page is ready, with their style. */
export function bundleLater(style: string, hasFormulas: boolean): Uint8Array {
  return startOther(hasFormulas ? 'laterWithFormulas' : 'later', style)
}

/** Bundles search, notes and printing, with their texts and their style. */
export function bundleStudy(strings: StudyStrings, style: string, hasFormulas: boolean): Uint8Array {
  return startOther(hasFormulas ? 'studyWithFormulas' : 'study', strings, style)
}

/** Bundles practice, with its texts and its style. */
export function bundlePractice(strings: PracticeStrings, style: string): Uint8Array {
  return startOther('practice', strings, style)
}

/** Bundles the script that updates the page of a course that is being written. */
export function bundleLive(): Uint8Array {
  return startOther('live')
}

/** Returns a style sheet of the player, minified. */
export function readSheet(path: string): string {
  const sheet = playerBundles().sheets[relative(import.meta.dirname, path).replaceAll(sep, '/')]
  if (sheet === undefined) throw new Error(`The player has no style sheet ${path}`)
  return sheet
}

/**
 * Returns code that adds the style of pieces. A browser without constructed style sheets shows the questions unstyled.
 */
function adoptStyle(pieces: Pieces): string {
  const style = STYLE_PIECES.flatMap(({ name, path }) => (pieces.has(name) ? [readSheet(path)] : [])).join('')
  if (style === '') return ''
  const adopt = `const s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(style)});document.adoptedStyleSheets.push(s)`
  return `try{${adopt}}catch{}`
}

function listScripts(pieces: Pieces): string[] {
  return SCRIPT_PIECES.flatMap(({ name }) => (pieces.has(name) ? [name] : []))
}

function joinStatements({ statements, functions }: PageScript, entries: string[]): string {
  const missing = entries.find(entry => !(entry in functions))
  if (missing) throw new Error(`The player has no script ${missing}`)
  const isWanted = (entry: string) => entries.includes(entry)
  return statements.flatMap(statement => (statement.entries.some(isWanted) ? statement.code : [])).join('')
}

function nameQuestionScripts({ functions }: PageScript, pieceNames: string[]): string {
  return `{${pieceNames.filter(isQuestion).map(name => `${lastWord(name)}:${functions[name]}`)}}`
}

function startOther(name: keyof PlayerBundles['others'], ...values: unknown[]): Uint8Array {
  const { code, start } = playerBundles().others[name]
  return wrap(start ? `${code}${start}(${values.map(value => JSON.stringify(value))})` : code)
}

function wrap(code: string): Uint8Array {
  return Buffer.from(`(()=>{${code}})();`)
}

/** Returns the short name of a piece on the page: `order` for `questions/order`. */
function lastWord(name: string): string {
  return name.split('/').at(-1)!
}

function playerBundles(): PlayerBundles {
  const entries = [
    ...DRIVERS,
    ACTIVITY_DRIVER,
    ...SCRIPT_PIECES.map(({ name }) => name),
    ...STYLE_PIECES.map(({ name }) => name),
  ]
  cachedBundles ??= readBundles('player', entries, () => loadBuilder().buildPlayerBundles())
  return cachedBundles
}

/** Loads the bundler, which exists only in a checkout and only runs where something has to be built. */
function loadBuilder(): typeof import('./build-bundles.ts') {
  return createRequire(import.meta.url)('./build-bundles.ts')
}
