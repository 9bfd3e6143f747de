import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { spawnService } from './support/process.ts'

const root = join(import.meta.dirname, '..')
const LINES = 150

/** A replacement for curl with the options that the README uses, because a fresh machine may have none. */
const CURL = `#!${process.execPath}
const words = process.argv.slice(2), headers = {}
let method, url, body, file
while (words.length) {
  const word = words.shift()
  if (word === '-X') method = words.shift()
  else if (word === '-H') { const [name, ...value] = words.shift().split(':'); headers[name] = value.join(':').trim() }
  else if (word === '-d') body = words.shift()
  else if (word === '-o') file = words.shift()
  else if (word !== '-s') url = word
}
const answer = Buffer.from(await (await fetch(url, { method: method ?? (body ? 'POST' : 'GET'), headers, body })).arrayBuffer())
if (file) (await import('node:fs')).writeFileSync(file, answer)
else process.stdout.write(answer)
`

test('the README is short, and every command in it works as described', async context => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  assert.ok(readme.split('\n').length <= LINES)
  const commands = blocksOf(readme, 'bash')
  const answers = blocksOf(readme, 'json').map(text => JSON.parse(text))
  assert.deepEqual(
    commands.map(command => command.split(/[\s=]/)[0]),
    ['npm', 'export', 'JOB', 'COURSE', 'DOWNLOAD_URL', 'curl', 'npm'],
  )

  const folder = await mkdtemp(join(tmpdir(), 'coursewright-readme-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'curl'), CURL)
  await chmod(join(folder, 'curl'), 0o755)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')

  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const [, name] of readme.matchAll(/npm (?:run )?(start|test|check|cli|chaos|fuzz)\b/g))
    assert.ok(scripts[name!], `npm run ${name} exists`)
  assert.match(scripts.start, /^node .*src\/app\/main\.ts$/)
  assert.match(scripts.cli, /^node .*src\/cli\/cli\.ts$/)
  const service = spawnService({ PORT: '0', DATA_DIR: join(folder, 'data') })
  context.after(() => service.kill('SIGKILL'))
  await service.says('Paste this')
  await service.says('api is listening')

  /** Runs a command in a new shell with the variables of the previous one, as in one terminal; returns the output. */
  const run = async (command: string) => {
    const here = command.replaceAll('http://127.0.0.1:3000', service.url())
    const script = `exec > shown 2>&1; touch variables; . ./variables
      ${here}
      declare -p \${!COURSE*} \${!JOB*} \${!DOWNLOAD*} > variables`
    const child = spawn('bash', ['-e', '-c', script], {
      cwd: folder,
      env: { PATH: `${folder}${delimiter}${process.env['PATH']}`, XDG_CONFIG_HOME: folder },
      stdio: 'ignore',
    })
    const [code] = await once(child, 'close')
    const shown = await readFile(join(folder, 'shown'), 'utf8')
    assert.equal(code, 0, `${command}: ${shown}`)
    return shown
  }
  const [, setKey, submit, poll, exportCourse, download] = commands as [string, string, string, string, string, string]
  assert.ok(service.printed().includes(setKey.slice(0, setKey.indexOf('=') + 1)), 'the start prints the same line')
  await run(/export COURSEWRIGHT_KEY=cw_live_\w+/.exec(service.printed())![0])

  const submitted = JSON.parse(await run(submit))
  assertSameShape(submitted, answers[0])
  let job: { status: string; course: { id: string } }
  do job = JSON.parse(await run(poll))
  while (job.status === 'pending')
  assertSameShape(job, answers[1])
  const exported = JSON.parse(await run(exportCourse))
  assertSameShape(exported, answers[2])
  await run(download)
  assert.deepEqual([...(await readFile(join(folder, 'course.zip'))).subarray(0, 2)], [0x50, 0x4b])

  const line = /npm run cli -- (create .*?)`/.exec(readme)![1]!
  await rm(join(folder, 'course.zip'))
  await run(`"${process.execPath}" "${join(root, 'src/cli/cli.ts')}" --server http://127.0.0.1:3000 ${line}`)
  assert.deepEqual([...(await readFile(join(folder, 'course.zip'))).subarray(0, 2)], [0x50, 0x4b])
})

test('every file that the README and the docs link to exists', async () => {
  for (const document of ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/api.md', 'docs/webhooks.md']) {
    const text = await readFile(join(root, document), 'utf8')
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      const path = join(root, document, '..', target!)
      await assert.doesNotReject(
        readFile(path).catch(error => (error.code === 'EISDIR' ? null : Promise.reject(error))),
        `${document} links to ${target}`,
      )
    }
  }
})

function blocksOf(markdown: string, language: string): string[] {
  return [...markdown.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(match =>
    match[1]!.trim(),
  )
}

/** Asserts that both values have the same fields with values of the same types, at every depth. */
function assertSameShape(actual: unknown, shown: unknown, path = 'answer'): void {
  assert.equal(typeof actual, typeof shown, path)
  if (typeof actual !== 'object' || actual === null || shown === null) return
  assert.deepEqual(Object.keys(actual).sort(), Object.keys(shown as object).sort(), path)
  for (const [name, value] of Object.entries(actual))
    assertSameShape(value, (shown as Record<string, unknown>)[name], `${path}.${name}`)
}
