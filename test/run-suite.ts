import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareProcesses } from './support/shared-processes.ts'
import { listUsualFiles } from './support/usual-files.ts'

const USAGE = 'node test/run-suite.ts <usual | rest | all | browser | long> [options of node --test]'

const SUITES: Record<string, () => string[]> = {
  usual: listUsualFiles,
  rest: () => {
    const usual = new Set(listUsualFiles())
    return listAllFiles().filter(file => !usual.has(file))
  },
  all: listAllFiles,
  browser: () => globSync('test/{browser,scorm}/**/*.test.ts'),
  /** Every file that imports run-length.ts, at full length, and the files that the other suites leave out. */
  long: () =>
    globSync('{src,test}/**/*.{test,long}.ts').filter(
      file => file.endsWith('.long.ts') || readFileSync(file, 'utf8').includes('/support/run-length.ts'),
    ),
}
const FAILED_FILES = new URL('./support/failed-files.ts', import.meta.url).href
/** If more files fail than this, the machine's load is not the cause, and none is repeated. */
const MOST_FILES_TO_REPEAT = 6

if (import.meta.main) {
  const [suite, ...options] = process.argv.slice(2)
  const files = SUITES[suite ?? '']?.()
  if (!files) {
    console.error(USAGE)
    process.exit(2)
  }
  if (suite === 'long') process.env['TEST_LENGTH'] = 'long'
  // At full length, each file runs long enough to need a process of its own.
  const lists = suite === 'long' ? [] : undefined
  process.exitCode = await runSuite(files, ['--test-global-setup=test/setup.ts', ...options], lists)
}

function listAllFiles(): string[] {
  return globSync('test/**/*.test.ts')
}

/**
 * Runs the files in three processes at a time; some processes run several files. A file that fails is run once more,
 * alone, and its name is printed whatever the result: a browser that timed out on a busy machine does not fail the
 * suite, but everybody sees that it happened. If a process crashes, all of its files are run again.
 */
export async function runSuite(
  files: readonly string[],
  options: readonly string[],
  lists?: readonly string[],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'coursewright-shared-'))
  try {
    const { shared, alone } = shareProcesses(files, folder, lists)
    const failed = await runFiles([...shared.keys(), ...alone], ['--test-concurrency=3', ...options])
    if (failed.length === 0 || failed.length > MOST_FILES_TO_REPEAT) return failed.length && 1
    return await repeat([...new Set(failed.flatMap(file => shared.get(file) ?? [file]))], options)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function repeat(failedFiles: readonly string[], options: readonly string[]): Promise<number> {
  console.log(`\nOnce more, alone: ${failedFiles.join(', ')}\n`)
  const failedTwice = await runFiles(failedFiles, ['--test-concurrency=1', ...options])
  const failedOnce = failedFiles.filter(file => !failedTwice.includes(file))
  if (failedOnce.length > 0) console.log(`\nUNSTABLE, failed beside others and passed alone: ${failedOnce.join(', ')}`)
  if (failedTwice.length > 0) console.log(`\nFAILED TWICE: ${failedTwice.join(', ')}`)
  return failedTwice.length && 1
}

/** Runs the files and returns those that failed. */
async function runFiles(files: readonly string[], options: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'coursewright-suite-'))
  const list = join(folder, 'failed-files.txt')
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${FAILED_FILES}`, `--test-reporter-destination=${list}`],
  ]
  const flags = ['--import=./bin/require-node.mjs', '--test', '--test-timeout=3600000', ...reporters]
  try {
    const child = spawn(process.execPath, [...flags, ...options, ...files], {
      stdio: 'inherit',
      // If a test runs the suite, Node has set this variable, and the child would report its results as a part of that
      // test.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    })
    const [code] = await once(child, 'exit')
    const failedFiles = [...new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean))]
    // A run that exits with an error but names no file has failed as a whole.
    return code !== 0 && failedFiles.length === 0 ? [...files] : failedFiles
  } finally {
    rmSync(folder, { recursive: true })
  }
}
