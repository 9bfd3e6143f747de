import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { type Pieces, SCRIPT_PIECES } from './pieces.ts'
import type { PracticeStrings } from './practice/practice-strings.ts'
import type { StudyStrings } from './study/study-strings.ts'

/** Browsers of the last years, as LMSs meet them. */
const TARGET = 'es2022'
/**
 * Properties that only the script itself ever sees, and which it may therefore shorten.
 * Never a name that the page's data, saved copies, placeholders of texts, the script of practice or the browser know too.
 */
export const PRIVATE_PROPERTIES = wholeWords(`
  advance answer answerWith drop element end feedback goTo hide isAnswered last mark move
  outcome outcomes reopen responseTo say scenes solution texts write
  addsSessionTimes api attempts begun best commit completedAt countOf courseId doubt essentials firstIndex
  flush forget home interaction isOpen isReadOnly isThere learner learnerId leave lms mandatoryGroup
  objectives onLateOpening onNotice parting prefix probe recall redial remember result seed
  send settle signed states tearOut terminate
  changes comments earlier elementOf lessonAt newsOf seen showsMarks signatures signedBefore tried
  below extras hasPaused isBusy isSlow onEssentials proof showsKey
`)

const require = createRequire(import.meta.url)

/** The entry is written here, from the driver's name: a script without its driver cannot be built, nor one with another's. */
export function bundleScript(driver: string, pieces: Pieces): Uint8Array {
  const used = SCRIPT_PIECES.filter(({ name }) => pieces.has(name))
  const questions = used.filter(({ name }) => name.startsWith('questions/'))
  const others = used.filter(piece => !questions.includes(piece))
  const contents = [
    `import { openLms } from "../lms/${driver}.ts"; import { play } from "./play.ts"`,
    ...questions.map(({ path }, index) => `import { script as question${index} } from ${JSON.stringify(path)}`),
    ...others.map(({ path }, index) => `import { start as piece${index} } from ${JSON.stringify(path)}`),
    `const questions = { ${questions.map(({ name }, index) => `${JSON.stringify(pieceIn(name))}: question${index}`)} }`,
    `play(openLms, questions, [${others.map((_, index) => `piece${index}`)}])`,
  ].join('\n')
  return bundle(contents)
}

/** What is fetched once the page is ready. */
export function bundleLater(): Uint8Array {
  return bundle('import "./later.ts"')
}

/** Search, notes and printing, with their words and their style. */
export function bundleStudy(strings: StudyStrings, style: string): Uint8Array {
  const given = [strings, style].map(value => JSON.stringify(value)).join()
  return bundle(`import { startStudy } from "../study/start-study.ts"\nstartStudy(${given})`)
}

/** Questions that come back, with their words and their style. */
export function bundlePractice(strings: PracticeStrings, style: string): Uint8Array {
  const given = [strings, style].map(value => JSON.stringify(value)).join()
  return bundle(`import { startPractice } from "../practice/start-practice.ts"\nstartPractice(${given})`)
}

function bundle(contents: string): Uint8Array {
  const result = buildSync({
    stdin: { contents, resolveDir: join(import.meta.dirname, 'runtime'), loader: 'ts' },
    format: 'iife',
    target: TARGET,
    mangleProps: PRIVATE_PROPERTIES,
    bundle: true,
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
  })
  return Buffer.from(minify(result.outputFiles[0]!.text))
}

/**
 * By SWC, which gives a name again wherever the outer one is not used: the same small functions are then the same text,
 * and a tenth less is sent than of what esbuild makes small. Loaded when first asked for: it takes 50 ms.
 */
function minify(script: string): string {
  const { minifySync }: typeof import('@swc/core') = require('@swc/core')
  return minifySync(script, { module: false, ecma: 2022, compress: { passes: 3 }, mangle: true }).code
}

/** `questions/order` is known to a page as `order`. */
function pieceIn(name: string): string {
  return name.split('/').at(-1)!
}

function wholeWords(words: string): RegExp {
  return new RegExp(`^(${words.trim().split(/\s+/).join('|')})$`)
}
