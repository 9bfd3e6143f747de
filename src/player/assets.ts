import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TYPEFACES, type Typeface } from '../brand/brand.ts'
import { contentVersion } from '../content/read-content.ts'
import { LOCALE_CODES, type LocaleCode } from '../language/locales.ts'
import { bundleLater, bundleLive, bundlePractice, bundleScript, bundleStudy, readSheet } from './bundle-script.ts'
import { type CourseTheme, nameOfTheme, renderCourseTheme, themeNamed } from './course-theme.ts'
import { FORMULAS, joinNames, type Pieces, PRACTICE, piecesNamed, SCRIPT_PIECES, STYLE_PIECES } from './pieces.ts'
import { pickPracticeStrings } from './practice/practice-strings.ts'
import { readStrings } from './strings.ts'
import { pickStudyStrings } from './study/study-strings.ts'
import { listFontFiles, renderFaces } from './typefaces.ts'

export type PlayerFile = { name: string; type: string; bytes: Uint8Array }

/**
 * The files of a page. `files` lists all of them, including those that also have a field of their own. `later` and, if
 * the course has it, `practice` are fetched once the page is ready; `study` only when the learner asks for it.
 */
export type PlayerFiles = {
  script: PlayerFile
  later: PlayerFile
  study: PlayerFile
  practice: PlayerFile | null
  style: PlayerFile
  /** The fonts, in the order of the typeface's files. */
  fonts: PlayerFile[]
  files: PlayerFile[]
}

const HERE = fileURLToPath(new URL('.', import.meta.url))
const LOOK = fileURLToPath(new URL('../look/', import.meta.url))
const NOTATION = fileURLToPath(new URL('../formulas/', import.meta.url))
/** Style sheet of the listening bar, which is loaded with the script that creates the bar. */
const LISTEN_SHEET = join(HERE, 'runtime', 'listen.css')
/** Style sheet of dialogs, which every script that opens one needs. */
const DIALOG_SHEET = join(HERE, 'study', 'dialog.css')
const HASH_CHARACTERS = 10
/**
 * The name of a preview's style sheet or script, made of its pieces, the typeface unless it is the default, the theme
 * and a hash.
 */
const PREVIEW_NAME = /^player-([0-9a-z]+)(?:-([a-z]+))?(?:-([0-9a-f]+\.[0-9a-f.]+))?-[0-9a-f]{10}\.(css|js)$/
/** Font family of headings in the style sheets. */
const FAMILY = 'Display'
const CSS = 'text/css; charset=utf-8'
export const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** Style sheets of every page that come before those of the pieces, and (`LAST_SHEETS`) after them. */
const FIRST_SHEETS = ['base', 'layout', 'contents', 'blocks', 'questions', 'parts']
const LAST_SHEETS = ['modes', 'print']

const require = createRequire(import.meta.url)

/** A hash of all sources of the player. Anything made with another version of the player is made again. */
export const PLAYER_VERSION = hashSources([HERE, LOOK, NOTATION])

/** Maximum number of cached sets of pieces: more than the courses that are in use at one time need. */
const MOST_SETS = 256

/** Caches of the process, filled on first use. */
const files = new Map<string, PlayerFile>()
const fonts = new Map<string, PlayerFile>()
const themes = new Map<string, string>()

/**
 * Returns the files for a preview of a course that uses these pieces. The script of a preview stores the learner's
 * record in the browser, and nowhere else. The theme is appended to the style sheet, which saves a request.
 */
export function previewFiles(
  pieces: Pieces,
  typeface: Typeface = TYPEFACES[0],
  theme: CourseTheme | null = null,
  locale: LocaleCode = LOCALE_CODES[0],
): PlayerFiles {
  return bundleFiles({
    script: previewScript(pieces),
    later: previewLater(pieces.has(FORMULAS)),
    study: previewStudy(locale, pieces.has(FORMULAS)),
    practice: pieces.has(PRACTICE) ? previewPractice(locale) : null,
    style: previewStyle(pieces, typeface, theme),
    fonts: previewFonts(typeface),
  })
}

/** Returns the files for the page of a course that is being written. */
export function liveFiles(pieces: Pieces, typeface: Typeface | undefined, theme: CourseTheme) {
  return { style: previewStyle(pieces, typeface ?? TYPEFACES[0], theme), script: liveScript() }
}

/** Returns the files beside the page in a package. `driver` is the file of `lms/` that talks to the LMS. */
export function packageFiles(
  driver: string,
  pieces: Pieces,
  typeface: Typeface = TYPEFACES[0],
  locale: LocaleCode = LOCALE_CODES[0],
): PlayerFiles {
  return bundleFiles({
    script: packageScript(driver, pieces),
    later: laterScript(pieces.has(FORMULAS)),
    study: studyScript(locale, pieces.has(FORMULAS)),
    practice: pieces.has(PRACTICE) ? practiceScript(locale) : null,
    style: packageStyle(pieces, typeface),
    fonts: readFonts(typeface),
  })
}

/**
 * Returns the file that a preview requests, even if another process rendered that preview; null for an unknown name.
 * The name lists the pieces of the file and has a hash of its bytes, so the file may be cached for ever.
 */
export function findPreviewFile(name: string): PlayerFile | null {
  const [, set = '', face, themeName, ending] = PREVIEW_NAME.exec(name) ?? []
  if (ending === undefined) return findShared(name) ?? findPreviewFont(name)
  const pieces = piecesNamed(set, ending === 'css' ? STYLE_PIECES : SCRIPT_PIECES)
  const typeface = TYPEFACES.find(known => known === (face ?? TYPEFACES[0]))
  const theme = themeName === undefined ? null : themeNamed(themeName)
  if (!pieces || !typeface || (themeName && !theme)) return null
  const file = ending === 'css' ? previewStyle(pieces, typeface, theme) : previewScript(pieces)
  return file.name === name ? file : null
}

/** Finds a file that all courses in one language share, with or without formulas; null for an unknown name. */
function findShared(name: string): PlayerFile | null {
  const [, kind, code] = /^(study|practice)-(.+)-[0-9a-f]{10}\.js$/.exec(name) ?? []
  const locale = LOCALE_CODES.find(known => known === code)
  const files = !locale
    ? [...[false, true].map(previewLater), liveScript()]
    : kind === 'study'
      ? [false, true].map(hasFormulas => previewStudy(locale, hasFormulas))
      : [previewPractice(locale)]
  return files.find(file => file.name === name) ?? null
}

function findPreviewFont(name: string): PlayerFile | null {
  const plain = name.replace(/-[0-9a-f]{10}\.woff2$/, '.woff2')
  const typeface = TYPEFACES.find(face => listFontFiles(face).some(file => file.name === plain))
  return (typeface && previewFonts(typeface).find(font => font.name === name)) ?? null
}

/** Renders the font faces of a typeface in previews, for a style sheet in another folder. */
export function renderPreviewFaces(typeface: Typeface, family = FAMILY, folder = '/assets/'): string {
  const names = new Map(readFonts(typeface).map(font => [font.name, hashedName(font)]))
  return renderFaces(typeface, family, name => `${folder}${names.get(name)!}`)
}

/** Returns the addresses of a page's files, which lie in a folder of a server or beside the page. */
export function buildAddresses({ script, later, study, practice, style, fonts }: PlayerFiles, folder = '') {
  const buildAddress = ({ name }: PlayerFile) => folder + name
  return {
    script: buildAddress(script),
    later: buildAddress(later),
    study: buildAddress(study),
    ...(practice && { practice: buildAddress(practice) }),
    style: buildAddress(style),
    fonts: fonts.map(buildAddress),
  }
}

function bundleFiles(named: Omit<PlayerFiles, 'files'>): PlayerFiles {
  const { script, later, study, practice, style, fonts } = named
  return { ...named, files: [script, later, study, ...(practice ? [practice] : []), style, ...fonts] }
}

/** Returns the style sheet of a preview: a cached part that courses share, and the colours of the course's theme. */
function previewStyle(pieces: Pieces, typeface: Typeface, theme: CourseTheme | null): PlayerFile {
  const set = joinNames(pieces, STYLE_PIECES) + (typeface === TYPEFACES[0] ? '' : `-${typeface}`)
  const shared = findOrMake(files, `preview ${set}.css`, () =>
    buildFile(`player-${set}.css`, CSS, Buffer.from(renderPreviewFaces(typeface, FAMILY, '') + joinStyle(pieces))),
  )
  if (!theme) return withHash(shared)
  const name = nameOfTheme(theme)
  const colours = findOrMake(themes, name, () => renderCourseTheme(theme))
  return withHash(buildFile(`player-${set}-${name}.css`, CSS, Buffer.concat([shared.bytes, Buffer.from(colours)])))
}

function previewScript(pieces: Pieces): PlayerFile {
  const set = joinNames(pieces, SCRIPT_PIECES)
  return findOrMake(files, `preview ${set}.js`, () => {
    return withHash(buildFile(`player-${set}.js`, JAVASCRIPT, bundleScript('none', pieces)))
  })
}

function previewLater(hasFormulas: boolean): PlayerFile {
  return findOrMake(files, `preview later ${hasFormulas}`, () => withHash(laterScript(hasFormulas)))
}

function liveScript(): PlayerFile {
  return findOrMake(files, 'live.js', () => withHash(buildFile('live.js', JAVASCRIPT, bundleLive())))
}

function previewStudy(locale: LocaleCode, hasFormulas: boolean): PlayerFile {
  return findOrMake(files, `preview study ${locale} ${hasFormulas}`, () =>
    withHash({ ...studyScript(locale, hasFormulas), name: `study-${locale}.js` }),
  )
}

function previewPractice(locale: LocaleCode): PlayerFile {
  return findOrMake(files, `preview practice ${locale}`, () =>
    withHash({ ...practiceScript(locale), name: `practice-${locale}.js` }),
  )
}

function previewFonts(typeface: Typeface): PlayerFile[] {
  return readFonts(typeface).map(font => findOrMake(fonts, `preview ${font.name}`, () => withHash(font)))
}

function packageStyle(pieces: Pieces, typeface: Typeface): PlayerFile {
  const make = () =>
    buildFile('player.css', CSS, Buffer.from(renderFaces(typeface, FAMILY, name => name) + joinStyle(pieces)))
  return findOrMake(files, `package ${joinNames(pieces, STYLE_PIECES)} ${typeface}.css`, make)
}

function packageScript(driver: string, pieces: Pieces): PlayerFile {
  const make = () => buildFile('player.js', JAVASCRIPT, bundleScript(driver, pieces))
  return findOrMake(files, `${driver} ${joinNames(pieces, SCRIPT_PIECES)}.js`, make)
}

function laterScript(hasFormulas: boolean): PlayerFile {
  const make = () => buildFile('later.js', JAVASCRIPT, bundleLater(readSheet(LISTEN_SHEET), hasFormulas))
  return findOrMake(files, `later ${hasFormulas}`, make)
}

/** Returns the script of search, notes and printing. It includes its texts and style, so that one request suffices. */
function studyScript(locale: LocaleCode, hasFormulas: boolean): PlayerFile {
  return findOrMake(files, `study ${locale} ${hasFormulas}`, () => {
    const style = readSheet(DIALOG_SHEET) + readSheet(join(HERE, 'study', 'study.css'))
    return buildFile('study.js', JAVASCRIPT, bundleStudy(pickStudyStrings(readStrings(locale)), style, hasFormulas))
  })
}

/** Returns the script of practice, which includes its texts and style. */
function practiceScript(locale: LocaleCode): PlayerFile {
  return findOrMake(files, `practice ${locale}`, () => {
    const style = readSheet(DIALOG_SHEET) + readSheet(join(HERE, 'practice', 'practice.css'))
    return buildFile('practice.js', JAVASCRIPT, bundlePractice(pickPracticeStrings(readStrings(locale)), style))
  })
}

/**
 * Returns the cached value, or makes it. Evicts the oldest entry, so that requests for invented sets cannot exhaust the
 * memory.
 */
function findOrMake<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const cachedFiles = known.get(key)
  if (cachedFiles !== undefined) return cachedFiles
  if (known.size >= MOST_SETS) known.delete(known.keys().next().value!)
  const value = make()
  known.set(key, value)
  return value
}

/** Adds a hash of a file's bytes to its name, so that the file may be cached for ever. */
export function withHash(file: PlayerFile): PlayerFile {
  return { ...file, name: hashedName(file) }
}

function hashedName({ name, bytes }: PlayerFile): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
  return name.replace(/(\.\w+)$/, `-${hash}$1`)
}

/** Joins the style sheets of a set of pieces. */
function joinStyle(pieces: Pieces): string {
  const used = STYLE_PIECES.filter(({ name }) => pieces.has(name)).map(({ path }) => path)
  return [...FIRST_SHEETS.map(sheetPath), ...used, ...LAST_SHEETS.map(sheetPath)].map(readSheet).join('')
}

function sheetPath(name: string): string {
  return join(HERE, 'styles', `${name}.css`)
}

function readFonts(typeface: Typeface): PlayerFile[] {
  return listFontFiles(typeface).map(({ name, path }) =>
    findOrMake(fonts, name, () => buildFile(name, 'font/woff2', readFileSync(require.resolve(path)))),
  )
}

function buildFile(name: string, type: string, bytes: Uint8Array): PlayerFile {
  return { name, type, bytes }
}

/** Hashes the sources in folders, with the version of everything else that a page is made from. */
export function hashSources(folders: string[]): string {
  const hash = createHash('sha256').update(contentVersion('strings')).update(require('temml/package.json').version)
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of names.sort()) {
      if (/\.(ts|js|css|woff2)$/.test(name) && !name.endsWith('.test.ts'))
        hash.update(name).update(readFileSync(join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, HASH_CHARACTERS)
}
