import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell first: the same engine, without the weight of a desktop browser around it. */
const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// The package's own list holds --single-process, which breaks pop-ups and the isolation of frames.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

const NO_CHROMIUM_HERE = `The Chromium that comes with npm install runs on Linux on x64 only, and this is ${process.platform} on ${process.arch}. Install Chromium, or name one in TEST_BROWSER.`

/** A slow machine fails nothing: what hangs is ended by the limit of the test command. */
const PATIENCE_MS = 600_000

const decompress = promisify(brotliDecompress)

/**
 * A real browser for one test file; close it at the end. TEST_BROWSER chooses it: `npm` is the one that comes with npm install,
 * anything else the path of a Chromium. Without it, the machine's own, or where it has none, npm's.
 */
export async function openBrowser(): Promise<Browser> {
  const choice = process.env['TEST_BROWSER'] || SYSTEM_CHROMIUMS.find(path => existsSync(path))
  const own = choice === 'npm' ? undefined : choice
  if (own) return patient(chromium.launch({ executablePath: own, args: ARGUMENTS, timeout: PATIENCE_MS }))
  // The kernel hands a program of another processor to the shell, which reads it as a script.
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(NO_CHROMIUM_HERE)
  const folder = await unpackedChromium()
  const executablePath = join(folder, 'chromium')
  return patient(
    chromium.launch({ executablePath, args: ARGUMENTS, env: environmentFor(folder), timeout: PATIENCE_MS }),
  )
}

/** Every page of every context waits as long as it takes. */
async function patient(launched: Promise<Browser>): Promise<Browser> {
  const browser = await launched
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await newContext(options)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  return browser
}

function environmentFor(folder: string): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) environment[name] = value
  environment['LD_LIBRARY_PATH'] = join(folder, 'lib')
  if (!existsSync('/etc/fonts/fonts.conf')) environment['FONTCONFIG_PATH'] = folder
  return environment
}

/** Unpacks beside the package, once. Whoever renames first wins, so that test files may start at the same time. */
async function unpackedChromium(): Promise<string> {
  const { home, version } = await findPackage()
  const folder = join(home, '..', '..', '.cache', 'coursewright', `chromium-${version}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${randomBytes(6).toString('hex')}`
  await mkdir(draft, { recursive: true })
  try {
    const bin = join(home, 'bin')
    await writeFile(join(draft, 'chromium'), await unbrotli(join(bin, 'chromium.br')), { mode: 0o755 })
    await untar(await unbrotli(join(bin, 'al2023.tar.br')), draft)
    await untar(await unbrotli(join(bin, 'fonts.tar.br')), draft)
    await rename(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

async function findPackage(): Promise<{ home: string; version: string }> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  return { home, version }
}

async function unbrotli(path: string): Promise<Buffer> {
  return decompress(await readFile(path))
}

const TAR_BLOCK_BYTES = 512

/** Enough of POSIX ustar for the package's archives: plain files with short names. */
async function untar(archive: Buffer, folder: string): Promise<void> {
  let at = 0
  while (at < archive.length && archive[at] !== 0) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(archive.toString('ascii', at + 124, at + 136), 8)
    const isFile = archive[at + 156] === 0x30 || archive[at + 156] === 0
    at += TAR_BLOCK_BYTES
    if (isFile) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), archive.subarray(at, at + size), { mode: 0o755 })
    }
    at += Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES
  }
}
