import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'

/** `npm run test:long`: every test file that asks for the length of the run, at full length, and those that npm test leaves out. */
const files = globSync('{src,test}/**/*.{test,long}.ts').filter(
  file => file.endsWith('.long.ts') || readFileSync(file, 'utf8').includes('/support/run-length.ts'),
)
const flags = ['--import=./bin/require-node.mjs', '--test', '--test-concurrency=3', '--test-global-setup=test/setup.ts']
const child = spawn(process.execPath, [...flags, ...process.argv.slice(2), ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_LENGTH: 'long' },
})
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
