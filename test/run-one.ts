import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const USAGE = `npm run t -- <file> [pattern] [options of node --test]

Runs one test file, or only its tests whose names match the pattern:
  npm run t -- test/contracts/store.test.ts "the gate on postgres"
  npm run t -- src/player/blocks/block-views.test.ts --test-update-snapshots`

const POSTGRES = join(import.meta.dirname, 'support', 'postgres.ts')

const [file, ...others] = process.argv.slice(2)
if (!file || !existsSync(file)) {
  console.error(file ? `There is no file ${file}.\n\n${USAGE}` : USAGE)
  process.exit(2)
}
const patterns = others.filter(argument => !argument.startsWith('--')).map(pattern => `--test-name-pattern=${pattern}`)
const options = others.filter(argument => argument.startsWith('--'))
const setup = [...importedTestFiles(resolve(file))].includes(POSTGRES) ? ['--test-global-setup=test/setup.ts'] : []
const flags = ['--import', join(import.meta.dirname, '..', 'bin', 'require-node.mjs'), '--test']
const child = spawn(process.execPath, [...flags, ...setup, ...patterns, ...options, file], { stdio: 'inherit' })
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1

/** Lists the file and all files of test/ that it imports, directly or indirectly: files of src/ import none of them. */
function importedTestFiles(path: string, files = new Set<string>()): Set<string> {
  files.add(path)
  for (const [, specifier] of readFileSync(path, 'utf8').matchAll(/^(?:import|export|\}).* from '(\.[^']+\.ts)'$/gm)) {
    const imported = resolve(dirname(path), specifier!)
    if (imported.startsWith(import.meta.dirname) && !files.has(imported)) importedTestFiles(imported, files)
  }
  return files
}
