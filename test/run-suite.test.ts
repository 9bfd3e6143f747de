import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { listMissingNames, listUsualFiles } from './support/usual-files.ts'

let folder: string
let sharedFiles: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coursewright-run-suite-'))
  sharedFiles = join(folder, 'shared-*.test.ts')
})
after(() => rm(folder, { recursive: true }))

test('a file that passes when it runs again alone does not fail the suite', async () => {
  const visited = JSON.stringify(join(folder, 'visited'))
  const unstable = await writeTest(
    'unstable',
    `if (!existsSync(${visited})) { writeFileSync(${visited}, ''); throw new Error('lost its turn') }`,
  )
  const { code, output } = await runSuite([unstable, await writeTest('steady', '')])
  assert.equal(code, 0)
  assert.match(output, /^UNSTABLE, .*unstable\.test\.ts$/m)
})

test('a file that fails twice fails the suite', async () => {
  const broken = await writeTest('broken', `throw new Error('broken')`)
  const { code, output } = await runSuite([broken, await writeTest('steady', '')])
  assert.equal(code, 1)
  assert.match(output, /^FAILED TWICE: .*broken\.test\.ts$/m)
})

test('a failed test from an imported module runs again with the file that imports it', async () => {
  await writeFile(
    join(folder, 'journeys.ts'),
    `import { test } from 'node:test'\nexport const declare = () => test('lost', () => { throw new Error('broken') })\n`,
  )
  const file = join(folder, 'holder.test.ts')
  await writeFile(file, `import { declare } from ${JSON.stringify('./journeys.ts')}\ndeclare()\n`)
  const { code, output } = await runSuite([file, await writeTest('steady', '')])
  assert.equal(code, 1)
  assert.match(output, /^FAILED TWICE: .*holder\.test\.ts$/m)
})

test('a file that ends before its first test fails the suite', async () => {
  const file = join(folder, 'dead.test.ts')
  await writeFile(file, 'process.exit(3)')
  assert.equal((await runSuite([file])).code, 1)
})

test('no file is tried again if many fail', async () => {
  const visits = join(folder, 'visits')
  const body = `appendFileSync(${JSON.stringify(visits)}, 'x'); throw new Error('broken')`
  const files = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => writeTest(name, body)))
  assert.equal((await runSuite(files)).code, 1)
  assert.equal(readFileSync(visits, 'utf8'), 'xxxxxxx')
})

test('of files that share a process a failed one is named and runs again alone, and hooks apply to their own file', async () => {
  const counted = join(folder, 'counted')
  const note = (letter: string) => `appendFileSync(${JSON.stringify(counted)}, '${letter}')`
  const hooked = await writeTest('shared-hooked', note('t'), `beforeEach(() => ${note('h')})`)
  const broken = await writeTest('shared-broken', `${note('b')}; throw new Error('broken')`)
  const { code, output } = await runSuite([hooked, broken, await writeTest('steady', '')], [sharedFiles])
  assert.equal(code, 1)
  assert.match(output, /^Once more, alone: \S*shared-broken\.test\.ts$/m)
  assert.match(output, /^FAILED TWICE: \S*shared-broken\.test\.ts$/m)
  assert.equal([...readFileSync(counted, 'utf8')].sort().join(''), 'bbht')
})

test('every file of a process that ended early runs again alone', async () => {
  const visited = JSON.stringify(join(folder, 'ended'))
  const ending = await writeTest(
    'shared-ending',
    `if (!existsSync(${visited})) { writeFileSync(${visited}, ''); process.exit(3) }`,
  )
  const files = [ending, await writeTest('shared-after', '')]
  const { code, output } = await runSuite(files, [sharedFiles])
  assert.equal(code, 0)
  assert.match(output, /^UNSTABLE, .*shared-ending\.test\.ts/m)
  assert.match(output, /^UNSTABLE, .*shared-after\.test\.ts/m)
})

test('a file that cannot be loaded fails its own suite only', async () => {
  const file = join(folder, 'shared-unloadable.test.ts')
  await writeFile(file, `throw new Error('not today')`)
  const { code, output } = await runSuite([file, await writeTest('shared-neighbour', '')], [sharedFiles])
  assert.equal(code, 1)
  assert.match(output, /^FAILED TWICE: \S*shared-unloadable\.test\.ts$/m)
})

test('the usual suite names only existing files, and includes the engines', () => {
  assert.deepEqual(listMissingNames(), [])
  const usual = listUsualFiles()
  for (const file of ['requests', 'source-questions', 'contracts/store', 'journeys/sqlite', 'scorm/journeys'])
    assert.ok(usual.includes(`test/${file}.test.ts`), file)
  assert.ok(!usual.includes('test/journeys/postgres.test.ts'))
})

/** Runs the suite in a process of its own, so that its report of failing tests does not mix with this one. */
async function runSuite(files: string[], lists: string[] = []): Promise<{ code: number | null; output: string }> {
  const source = `import { runSuite } from ${JSON.stringify(new URL('./run-suite.ts', import.meta.url).href)}
    process.exitCode = await runSuite(${JSON.stringify(files)}, [], ${JSON.stringify(lists)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code: child.exitCode, output }
}

async function writeTest(name: string, body: string, hook = ''): Promise<string> {
  const file = join(folder, `${name}.test.ts`)
  const imports = `import { beforeEach, test } from 'node:test'\nimport { appendFileSync, existsSync, writeFileSync } from 'node:fs'\n`
  await writeFile(file, `${imports}${hook}\ntest('${name}', () => { ${body} })\n`)
  return file
}
