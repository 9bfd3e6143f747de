import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { patienceMs } from './wait.ts'

/**
 * Paths of browsers for machines on which npm's does not run. The headless shell comes first: it is the same engine without a
 * desktop browser.
 */
const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// The arguments are our own, because the package's list contains --single-process, which breaks pop-ups and the isolation of
// frames.
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

// On another processor the kernel cannot run the binary, and the shell would read it as a script.
const runsNpmChromium = process.platform === 'linux' && process.arch === 'x64'

const NO_CHROMIUM_HERE = `The Chromium that comes with npm install runs on Linux on x64 only, this is ${process.platform} on ${process.arch}, and no other was found. Install Chromium, or name one in TEST_BROWSER.`

const decompress = promisify(brotliDecompress)

/**
 * Opens a real browser for one test file, which closes it at its end. TEST_BROWSER chooses it: `npm` is the one from npm install,
 * `system` the machine's own, anything else the path of a Chromium. By default it is npm's, where that runs: its version is
 * pinned, and as a headless shell it takes 40 % less processor time than a desktop browser.
 */
export async function openBrowser(): Promise<Browser> {
  const choice = process.env['TEST_BROWSER'] || (runsNpmChromium ? 'npm' : 'system')
  if (choice !== 'npm') {
    const executablePath = choice === 'system' ? SYSTEM_CHROMIUMS.find(path => existsSync(path)) : choice
    if (!executablePath) throw new Error(NO_CHROMIUM_HERE)
    return patient(chromium.launch({ executablePath, args: ARGUMENTS, timeout: patienceMs() }))
  }
  if (!runsNpmChromium) throw new Error(NO_CHROMIUM_HERE)
  const folder = await unpackedChromium()
  const executablePath = join(folder, 'chromium')
  return patient(
    chromium.launch({ executablePath, args: ARGUMENTS, env: environmentFor(folder), timeout: patienceMs() }),
  )
}

/** Gives every page of the browser the same time limit as all other waiting in tests. */
async function patient(launched: Promise<Browser>): Promise<Browser> {
  const browser = await launched
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await newContext(options)
    context.setDefaultTimeout(patienceMs())
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

/** Unpacks the browser beside the package, once. Unpacking ends with an atomic rename, so that test files may start at the same time. */
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

/** Reads as much of POSIX ustar as the package's archives use: plain files with short names. */
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
