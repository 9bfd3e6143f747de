import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync, transformSync } from 'esbuild'
import { TYPEFACES, type Typeface } from '../brand/brand.ts'
import { contentVersion } from '../content/read-content.ts'
import { type CourseTheme, nameOfTheme, renderCourseTheme, themeNamed } from './course-theme.ts'
import { nameOf, type Pieces, piecesNamed, SCRIPT_PIECES, STYLE_PIECES } from './pieces.ts'
import { fontFilesOf, renderFaces } from './typefaces.ts'

export type PlayerFile = { name: string; type: string; bytes: Uint8Array }

/** `files` is everything that must lie beside the page, the named ones among them. `later` is fetched when the page is ready. */
export type PlayerFiles = {
  script: PlayerFile
  later: PlayerFile
  style: PlayerFile
  /** In the order of the typeface's files. */
  fonts: PlayerFile[]
  files: PlayerFile[]
}

const HERE = fileURLToPath(new URL('.', import.meta.url))
const LOOK = fileURLToPath(new URL('../look/', import.meta.url))
/** Browsers of the last years, as LMSs meet them. */
const TARGET = 'es2022'
const HASH_CHARACTERS = 10
/** Pieces, face where it is not the house's own, theme, hash. */
const PREVIEW_NAME = /^player-([0-9a-z]+)(?:-([a-z]+))?(?:-([0-9a-f]+\.[0-9a-f.]+))?-[0-9a-f]{10}\.(css|js)$/
/** As the style sheets call the face of headings. */
const FAMILY = 'Display'
const LATER_ENTRY = 'import "./later.ts"'
const CSS = 'text/css; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** The style of every page; what its course uses besides lies between them. */
const FIRST_SHEETS = ['base', 'layout', 'contents', 'blocks', 'questions', 'parts', 'listen']
const LAST_SHEETS = ['modes', 'print']

/**
 * Properties that only the script itself ever sees, and which it may therefore shorten.
 * Never a name that the page's data, saved copies, placeholders of texts or the browser know too.
 */
export const PRIVATE_PROPERTIES = wholeWords(`
  advance answer answerWith drop element end feedback goTo hide isAnswered isRight isWhole judge last mark move
  outcome outcomes read reopen responseTo say scenes show shuffle solution takeBack texts write
  addsSessionTimes api attempts begun best commit completedAt countOf courseId doubt essentials firstIndex
  flush forget home interaction isOpen isReadOnly isThere learner learnerId leave lms mayLackRecords
  objectives onLateOpening onNotice parting prefix probe progress recall redial remember result save seed
  send settle signed states tearOut terminate tries
`)

const require = createRequire(import.meta.url)

/** Changes whenever a page, a script, a style or a word of the player could: what was made with another version is made again. */
export const PLAYER_VERSION = hashSources()

/** More sets of pieces than courses in use at one time have. */
const MOST_SETS = 256

/** Made on first use, and kept for the process. */
const files = new Map<string, PlayerFile>()
const fonts = new Map<string, PlayerFile>()
const sheets = new Map<string, string>()
const themes = new Map<string, string>()

/**
 * What a preview of a course with these pieces needs, where nobody but the browser remembers. With a theme, the style sheet
 * ends with it: one answer less to wait for.
 */
export function previewFiles(
  pieces: Pieces,
  typeface: Typeface = TYPEFACES[0],
  theme: CourseTheme | null = null,
): PlayerFiles {
  const style = previewStyle(pieces, typeface, theme)
  return filesOf(previewScript(pieces), previewLater(), style, previewFonts(typeface))
}

/** What lies beside the page in a package whose record is kept by that driver: a file of `lms/`. */
export function packageFiles(driver: string, pieces: Pieces, typeface: Typeface = TYPEFACES[0]): PlayerFiles {
  return filesOf(packageScript(driver, pieces), laterScript(), packageStyle(pieces, typeface), readFonts(typeface))
}

/**
 * The file that a preview has asked for, whichever process made that preview: the name says which pieces are in it, and
 * holds a hash of the bytes, so that it may be cached for ever.
 */
export function findPreviewFile(name: string): PlayerFile | null {
  const [, set = '', face, themeName, ending] = PREVIEW_NAME.exec(name) ?? []
  if (ending === undefined) return [previewLater()].find(file => file.name === name) ?? findPreviewFont(name)
  const pieces = piecesNamed(set, ending === 'css' ? STYLE_PIECES : SCRIPT_PIECES)
  const typeface = TYPEFACES.find(known => known === (face ?? TYPEFACES[0]))
  const theme = themeName === undefined ? null : themeNamed(themeName)
  if (!pieces || !typeface || (themeName && !theme)) return null
  const file = ending === 'css' ? previewStyle(pieces, typeface, theme) : previewScript(pieces)
  return file.name === name ? file : null
}

function findPreviewFont(name: string): PlayerFile | null {
  const plain = name.replace(/-[0-9a-f]{10}\.woff2$/, '.woff2')
  const typeface = TYPEFACES.find(face => fontFilesOf(face).some(file => file.name === plain))
  return (typeface && previewFonts(typeface).find(font => font.name === name)) ?? null
}

/** The files of a typeface as previews load them, for a style sheet that lies in another folder. */
export function renderPreviewFaces(typeface: Typeface, family = FAMILY, folder = '/assets/'): string {
  const names = new Map(readFonts(typeface).map(font => [font.name, hashedName(font)]))
  return renderFaces(typeface, family, name => `${folder}${names.get(name)!}`)
}

/** Where a page finds its files: in a folder of a server, or beside itself. */
export function addressesOf({ script, later, style, fonts }: PlayerFiles, folder = '') {
  const addressOf = ({ name }: PlayerFile) => folder + name
  return {
    script: addressOf(script),
    later: addressOf(later),
    style: addressOf(style),
    fonts: fonts.map(addressOf),
  }
}

function filesOf(script: PlayerFile, later: PlayerFile, style: PlayerFile, fonts: PlayerFile[]): PlayerFiles {
  return { script, later, style, fonts, files: [script, later, style, ...fonts] }
}

/** Of what one course has for itself only its theme is kept here. */
function previewStyle(pieces: Pieces, typeface: Typeface, theme: CourseTheme | null): PlayerFile {
  const set = nameOf(pieces, STYLE_PIECES) + (typeface === TYPEFACES[0] ? '' : `-${typeface}`)
  const shared = findOrMake(files, `preview ${set}.css`, () => {
    return fileOf(`player-${set}.css`, CSS, Buffer.from(renderPreviewFaces(typeface, FAMILY, '') + joinStyle(pieces)))
  })
  if (!theme) return withHash(shared)
  const name = nameOfTheme(theme)
  const colours = findOrMake(themes, name, () => renderCourseTheme(theme))
  return withHash(fileOf(`player-${set}-${name}.css`, CSS, Buffer.concat([shared.bytes, Buffer.from(colours)])))
}

function previewScript(pieces: Pieces): PlayerFile {
  const set = nameOf(pieces, SCRIPT_PIECES)
  return findOrMake(files, `preview ${set}.js`, () => {
    return withHash(fileOf(`player-${set}.js`, JAVASCRIPT, bundleScript('none', pieces)))
  })
}

function previewLater(): PlayerFile {
  return findOrMake(files, 'preview later.js', () => withHash(laterScript()))
}

function previewFonts(typeface: Typeface): PlayerFile[] {
  return readFonts(typeface).map(font => findOrMake(fonts, `preview ${font.name}`, () => withHash(font)))
}

function packageStyle(pieces: Pieces, typeface: Typeface): PlayerFile {
  const make = () =>
    fileOf('player.css', CSS, Buffer.from(renderFaces(typeface, FAMILY, name => name) + joinStyle(pieces)))
  return findOrMake(files, `package ${nameOf(pieces, STYLE_PIECES)} ${typeface}.css`, make)
}

function packageScript(driver: string, pieces: Pieces): PlayerFile {
  const make = () => fileOf('player.js', JAVASCRIPT, bundleScript(driver, pieces))
  return findOrMake(files, `${driver} ${nameOf(pieces, SCRIPT_PIECES)}.js`, make)
}

function laterScript(): PlayerFile {
  return findOrMake(files, 'later.js', () => fileOf('later.js', JAVASCRIPT, bundle(LATER_ENTRY)))
}

/** The oldest gives way, so that nobody can fill the memory by asking for sets that no course has. */
function findOrMake<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MOST_SETS) known.delete(known.keys().next().value!)
  const value = make()
  known.set(key, value)
  return value
}

function withHash(file: PlayerFile): PlayerFile {
  return { ...file, name: hashedName(file) }
}

function wholeWords(words: string): RegExp {
  return new RegExp(`^(${words.trim().split(/\s+/).join('|')})$`)
}

function hashedName({ name, bytes }: PlayerFile): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
  return name.replace(/(\.\w+)$/, `-${hash}$1`)
}

/** The entry is written here, from the driver's name: a script without its driver cannot be built, nor one with another's. */
function bundleScript(driver: string, pieces: Pieces): Uint8Array {
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

function bundle(contents: string): Uint8Array {
  const result = buildSync({
    stdin: { contents, resolveDir: join(HERE, 'runtime'), loader: 'ts' },
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

/** Every sheet is made small once; a set of pieces is those sheets one after the other. */
function joinStyle(pieces: Pieces): string {
  const used = STYLE_PIECES.filter(({ name }) => pieces.has(name)).map(({ path }) => path)
  return [...FIRST_SHEETS.map(sheetPath), ...used, ...LAST_SHEETS.map(sheetPath)]
    .map(path => findOrMake(sheets, path, () => readSheet(path)))
    .join('')
}

function sheetPath(name: string): string {
  return join(HERE, 'styles', `${name}.css`)
}

function readSheet(path: string): string {
  return transformSync(readFileSync(path, 'utf8'), { loader: 'css', minify: true, legalComments: 'none' }).code.trim()
}

function readFonts(typeface: Typeface): PlayerFile[] {
  return fontFilesOf(typeface).map(({ name, path }) =>
    findOrMake(fonts, name, () => fileOf(name, 'font/woff2', readFileSync(require.resolve(path)))),
  )
}

function fileOf(name: string, type: string, bytes: Uint8Array): PlayerFile {
  return { name, type, bytes }
}

function hashSources(): string {
  const hash = createHash('sha256').update(contentVersion('strings'))
  for (const folder of [HERE, LOOK]) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of names.sort()) {
      if (/\.(ts|css|woff2)$/.test(name) && !name.endsWith('.test.ts'))
        hash.update(name).update(readFileSync(join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, HASH_CHARACTERS)
}
