import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const USAGE = `npm run t -- <file> … [pattern] [options of node --test]

Runs test files, or only their tests whose names match the pattern:
  npm run t -- test/contracts/store.test.ts "the gate on postgres"
  npm run t -- src/player/blocks/block-views.test.ts --test-update-snapshots`

const POSTGRES = join(import.meta.dirname, 'support', 'postgres.ts')

const given = process.argv.slice(2)
const files = given.filter(argument => existsSync(argument))
const others = given.filter(argument => !files.includes(argument))
const missing = others.find(argument => argument.endsWith('.ts'))
if (missing || files.length === 0) {
  console.error(missing ? `There is no file ${missing}.\n\n${USAGE}` : USAGE)
  process.exit(2)
}
const patterns = others.filter(argument => !argument.startsWith('--')).map(pattern => `--test-name-pattern=${pattern}`)
const options = others.filter(argument => argument.startsWith('--'))
const isOnPostgres = files.some(file => importedTestFiles(resolve(file)).has(POSTGRES))
const setup = isOnPostgres ? ['--test-global-setup=test/setup.ts'] : []
const flags = ['--import', join(import.meta.dirname, '..', 'bin', 'require-node.mjs'), '--test']
const child = spawn(process.execPath, [...flags, ...setup, ...patterns, ...options, ...files], { stdio: 'inherit' })
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
