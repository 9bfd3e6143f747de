import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { contentVersion } from '../content/read-content.ts'

export type PlayerFile = { name: string; type: string; bytes: Uint8Array }

/** `files` is everything that must lie beside the page, the three named ones among them. */
export type PlayerFiles = { script: PlayerFile; style: PlayerFile; font: PlayerFile; files: PlayerFile[] }

const HERE = fileURLToPath(new URL('.', import.meta.url))
const LOOK = fileURLToPath(new URL('../look/', import.meta.url))
/** Browsers of the last years, as LMSs meet them. */
const TARGET = 'es2022'
const HASH_CHARACTERS = 10

/**
 * Properties that only the script itself ever sees, and which it may therefore shorten.
 * Never a name that the page's data, saved copies, placeholders of texts or the browser know too.
 */
export const PRIVATE_PROPERTIES = wholeWords(`
  addsSessionTimes attempts begun best bookmark commit complete completedAt courseId doubt essentials
  flush forget habits hasAssessment home initialize interaction isHere isKept isOpen keeps learner
  learnerId leave lms mayLackRecords objectives offer onLateOpening onNotice prefix probe progress put
  reach recall redial save scoreRange seed sessionTime settle signed states tearOut terminate told tries
  within
`)

const PACKED_FONTS = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-'
/** By the name that the style sheet knows. Every page fetches the first, our own subset; the others only where their letters are used. */
const FONTS = {
  'display.woff2': join(HERE, 'fonts', 'display.woff2'),
  'display-extended.woff2': `${PACKED_FONTS}latin-ext-700-normal.woff2`,
  'display-vietnamese.woff2': `${PACKED_FONTS}vietnamese-700-normal.woff2`,
}

/** Changes whenever a page, a script, a style or a word of the player could: what was made with another version is made again. */
export const PLAYER_VERSION = hashSources()

/** Bundled on first use, once for each process. */
const built = new Map<string, PlayerFiles>()

/** What a preview needs, where nobody but the browser remembers. Names that hold a hash of the bytes may be cached for ever. */
export function previewFiles(): PlayerFiles {
  return findOrBuild('preview', () => withHashedNames(buildFiles('none')))
}

/** What lies beside the page in a package whose record is kept by that driver: a file of `browser/lms/`. */
export function packageFiles(driver: string): PlayerFiles {
  return findOrBuild(`package ${driver}`, () => buildFiles(driver))
}

function findOrBuild(key: string, build: () => PlayerFiles): PlayerFiles {
  const files = built.get(key) ?? build()
  built.set(key, files)
  return files
}

function buildFiles(driver: string): PlayerFiles {
  const fonts = Object.entries(FONTS).map(([name, path]) => fileOf(name, 'font/woff2', readFont(path)))
  return filesOf(bundleScript(driver), bundleStyle(), fonts)
}

function filesOf(script: PlayerFile, style: PlayerFile, fonts: PlayerFile[]): PlayerFiles {
  return { script, style, font: fonts[0]!, files: [script, style, ...fonts] }
}

function withHashedNames({ script, style, files }: PlayerFiles): PlayerFiles {
  const fonts = files.filter(({ type }) => type === 'font/woff2')
  const renamed = fonts.map(font => ({ ...font, name: hashedName(font) }))
  let text = Buffer.from(style.bytes).toString('utf8')
  fonts.forEach((font, index) => {
    text = text.replaceAll(font.name, renamed[index]!.name)
  })
  const linked = { ...style, bytes: Buffer.from(text) }
  return filesOf({ ...script, name: hashedName(script) }, { ...linked, name: hashedName(linked) }, renamed)
}

function wholeWords(words: string): RegExp {
  return new RegExp(`^(${words.trim().split(/\s+/).join('|')})$`)
}

function hashedName({ name, bytes }: PlayerFile): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
  return name.replace(/(\.\w+)$/, `-${hash}$1`)
}

/** The entry is written here, from the driver's name: a script without its driver cannot be built, nor one with another's. */
function bundleScript(driver: string): PlayerFile {
  const contents = `import { openLms } from "./lms/${driver}.ts"; import { play } from "./play.ts"; play(openLms)`
  const stdin = { contents, resolveDir: join(HERE, 'browser'), loader: 'ts' } as const
  return fileOf(
    'player.js',
    'text/javascript; charset=utf-8',
    bundle({ stdin, format: 'iife', target: TARGET, mangleProps: PRIVATE_PROPERTIES }),
  )
}

function bundleStyle(): PlayerFile {
  const entry = join(HERE, 'browser', 'styles', 'player.css')
  return fileOf('player.css', 'text/css; charset=utf-8', bundle({ entryPoints: [entry], external: ['*.woff2'] }))
}

function bundle(options: Parameters<typeof buildSync>[0]): Uint8Array {
  const result = buildSync({
    ...options,
    bundle: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
  })
  return result.outputFiles![0]!.contents
}

function readFont(path: string): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve(path))
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
