import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { installPackage } from './support/installed-package.ts'
import { SVG_LOGO } from './support/logo-files.ts'
import { type ServiceProcess, spawnService } from './support/process.ts'

/** Code that only a browser loads, never the server. */
const BROWSER_CODE = /^dist\/console\/browser\/editor\//

test('package.json allows the install scripts that a checkout needs, for an npm that runs none by default', () => {
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> }
  const names = Object.keys(packages)
    .filter(path => path !== '' && packages[path]!.hasInstallScript)
    .map(path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  assert.ok(names.includes('node'))
  assert.deepEqual(
    names.sort(),
    Object.keys(allowScripts).filter(name => allowScripts[name]),
  )
})

test('the guide for the first hour allows the scripts that an install needs, and no others', () => {
  const firstHour = readFileSync(join(import.meta.dirname, '..', 'docs', 'first-hour.md'), 'utf8')
  const [, manifest] = /^echo '(.*)' > \/opt\/coursewright\/package\.json$/m.exec(firstHour)!
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: boolean; dev?: boolean }>
  }
  const names = Object.keys(packages).filter(path => {
    const { hasInstallScript, dev } = packages[path]!
    return path !== '' && hasInstallScript && !dev
  })
  const allowScripts = Object.fromEntries(names.map(path => [path.split('node_modules/').at(-1), true]))
  assert.deepEqual(JSON.parse(manifest!), { allowScripts })
})

describe('the npm package, installed in an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coursewright-package-'))
  let installed: string
  let command: string
  let service: ServiceProcess
  let key: string
  before(async () => {
    installed = installPackage(folder)
    command = join(installed, 'bin', 'coursewright.mjs')
    service = spawnService({ PORT: '0', DATA_DIR: join(folder, 'data') }, undefined, [command, 'serve'])
    await service.says('api is listening')
    await service.says(/cw_live_\w+/)
    key = /cw_live_\w+/.exec(service.printed())![0]
  })
  after(async () => {
    await service?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('makes a course and its package from the command line', async () => {
    const zip = join(folder, 'course.zip')
    const parameters = ['create', 'Workplace fire safety', '--add-on', 'assessment', '--out', zip]
    const environment = { PATH: process.env['PATH'], COURSEWRIGHT_URL: service.url(), COURSEWRIGHT_KEY: key }
    await promisify(execFile)(process.execPath, [command, ...parameters], { env: environment, cwd: folder })
    const files = unzipSync(readFileSync(zip))
    assert.match(strFromU8(files['imsmanifest.xml']!), /<title>Workplace Fire Safety<\/title>/)
    assert.doesNotThrow(() => new Function(strFromU8(files['player.js']!)), 'the player’s script is whole')
  })

  test('reads a document and a logo in separate limited processes', async () => {
    const page =
      '<h1>Till</h1><p>The till of the shop holds at most 500 euros, and the safe takes what is more. It is counted every evening.</p>'
    const source = await service.call('POST', '/api/v1/sources?name=Till.html', {
      key,
      body: page,
      headers: { 'content-type': 'text/html' },
    })
    assert.equal(source.status, 201, JSON.stringify(source.body))
    const logo = await service.call('PUT', '/api/v1/brand/logo', {
      key,
      body: SVG_LOGO,
      headers: { 'content-type': 'image/svg+xml' },
    })
    assert.equal(logo.status, 200, JSON.stringify(logo.body))
  })

  test('serves the console, its scripts and the documentation', async () => {
    const signIn = await (await fetch(`${service.url()}/console/sign-in`)).text()
    const addresses = [...signIn.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(match => match[1]!)
    assert.ok(addresses.length >= 3, signIn)
    for (const path of [...addresses, '/docs/operations', '/openapi.json'])
      assert.equal((await fetch(service.url() + path)).status, 200, path)
  })

  test('imports no package that only a checkout has', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const files = globSync('dist/**/*.js', { cwd: installed }).filter(path => !BROWSER_CODE.test(path))
    const names = files.flatMap(path => {
      const code = readFileSync(join(installed, path), 'utf8')
      return [...code.matchAll(/^import .*?from '([@\w][\w@/:.-]*)'|\bimport\('([@\w][\w@/:.-]*)'\)/gm)].map(
        match => match[1] ?? match[2]!,
      )
    })
    const packages = new Set(names.map(name => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
    const isOurs = (name: string) => name.startsWith('node:') || builtinModules.includes(name) || name in dependencies
    assert.deepEqual(
      [...packages].filter(name => !isOurs(name)),
      [],
    )
    assert.ok(packages.has('fastify'))
  })

  test('is installed and started as the README says', async () => {
    const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
    const [, file, start] = /`npm install \.\/(\S+\.tgz)`, then `npx (\w+) serve`/.exec(readme)!
    assert.deepEqual(globSync('*.tgz', { cwd: folder }), [file])
    const { bin, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    assert.equal(join(installed, bin[start!]), command)
    const { stdout } = await promisify(execFile)(process.execPath, [command, '--version'])
    assert.equal(stdout.trim(), version)
  })

  test('contains neither source nor tests, and its errors name the lines of the source', () => {
    assert.deepEqual(globSync(['{src,test}/**', 'content/**/*.yaml'], { cwd: installed }), [])
    const [source, code] = ['src/app/main.ts', 'dist/app/main.js'].map((path, at) =>
      readFileSync(join(at === 0 ? join(import.meta.dirname, '..') : installed, path), 'utf8').split('\n'),
    )
    const line = source!.findIndex(text => text.startsWith('async function main('))
    assert.equal(code![line]!.slice(0, 'async function main('.length), 'async function main(')
  })
})

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
}
