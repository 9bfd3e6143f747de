import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { diskPackages } from '../../src/storage/disk-packages.ts'

const zip = { contentType: 'application/zip', fileName: 'course.zip' }
const baseUrl = 'https://courses.example.com'
const moduleUrl = new URL('../../src/storage/disk-packages.ts', import.meta.url).href

test('the URL of a package on disk is under /packages of the service', async context => {
  const folder = await makeFolder(context)
  const packages = await diskPackages({ folder, baseUrl: `${baseUrl}/sub/` })
  assert.equal(packages.urlOf('a1/course.zip'), 'https://courses.example.com/sub/packages/a1/course.zip')
})

test('no path finds a file outside the folder, or one of the store’s own files', async context => {
  const outer = await makeFolder(context)
  await writeFile(join(outer, 'secret'), 'secret')
  const packages = await diskPackages({ folder: join(outer, 'packages'), baseUrl })
  await packages.put('a/course.zip', Buffer.from('zip'), zip)
  const paths = [
    '../secret',
    'a/../../secret',
    '..%2fsecret',
    '/etc/passwd',
    join(outer, 'secret'),
    'a/..',
    'a',
    '.parts',
    '',
  ]
  paths.push(
    'a/.course.zip.json',
    'a\\..\\..\\secret',
    'a/course.zip\0',
    'a/course.zip/',
    'a/course.zip/x',
    './a/course.zip',
  )
  for (const path of paths) assert.equal(await packages.find(path), null, path)
  assert.equal((await packages.find('a/course.zip'))?.size, 3)
})

test('a part of a package can be read, as a resumed download does', async context => {
  const packages = await diskPackages({ folder: await makeFolder(context), baseUrl })
  await packages.put('a/course.zip', Buffer.from('0123456789'), zip)
  const found = await packages.find('a/course.zip')
  assert.equal(found?.size, 10)
  assert.equal(await text(found.stream({ start: 2, end: 5 })), '2345')
  assert.equal(await text(found.stream()), '0123456789')
})

test('packages are found after a restart, even if a backup omitted the hidden files', async context => {
  const folder = await makeFolder(context)
  await (await diskPackages({ folder, baseUrl })).put('a/course.zip', Buffer.from('zip'), zip)
  const restarted = await diskPackages({ folder, baseUrl })
  assert.equal((await restarted.find('a/course.zip'))?.contentType, 'application/zip')
  await rm(join(folder, 'a/.course.zip.json'))
  const found = await restarted.find('a/course.zip')
  assert.deepEqual([found?.contentType, found?.fileName], ['application/octet-stream', 'course.zip'])
})

test('files that a crash left incomplete are deleted at the next start, but not those of another process', async context => {
  const folder = await makeFolder(context)
  await diskPackages({ folder, baseUrl })
  const hourAgo = new Date(Date.now() - 3_600_000)
  await writeFile(join(folder, '.parts/old'), 'half')
  await utimes(join(folder, '.parts/old'), hourAgo, hourAgo)
  await writeFile(join(folder, '.parts/fresh'), 'half')
  await diskPackages({ folder, baseUrl })
  assert.deepEqual(await readdir(join(folder, '.parts')), ['fresh'])
})

test('a full disk is reported, and leaves neither a partial package nor temporary files', async context => {
  const folder = await makeFolder(context)
  const script = `
    const { diskPackages } = await import(${JSON.stringify(moduleUrl)})
    const packages = await diskPackages({ folder: ${JSON.stringify(folder)}, baseUrl: 'http://x' })
    const zip = { contentType: 'application/zip', fileName: 'course.zip' }
    await packages.put('a/small.zip', new Uint8Array(100), zip)
    await packages.put('a/large.zip', new Uint8Array(4_000_000), zip).catch(error => console.log(error.message))`
  // The shell's limit on file size simulates a full disk: the same write fails at the same place.
  const run = promisify(execFile)
  const command = 'ulimit -f 1000 && exec "$0" --input-type=module -e "$1"'
  const { stdout } = await run('sh', ['-c', command, process.execPath, script])
  assert.match(stdout, /^A package was not stored in .+: the disk is full \(EFBIG\)\n$/)
  const packages = await diskPackages({ folder, baseUrl })
  assert.equal(await packages.findSize('a/large.zip'), null)
  assert.notEqual(await packages.findSize('a/small.zip'), null)
  assert.deepEqual(await readdir(join(folder, '.parts')), [])
})

test('a process killed during a write leaves only whole packages', async context => {
  const folder = await makeFolder(context)
  const script = `
    const { diskPackages } = await import(${JSON.stringify(moduleUrl)})
    const packages = await diskPackages({ folder: ${JSON.stringify(folder)}, baseUrl: 'http://x' })
    const bytes = Buffer.alloc(2_000_000, 'course')
    for (let number = 0; ; number++) {
      await packages.put('a/' + number + '.zip', bytes, { contentType: 'application/zip', fileName: 'course.zip' })
      console.log(number)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const packages = await diskPackages({ folder, baseUrl })
  const names = (await readdir(join(folder, 'a'))).filter(name => !name.startsWith('.'))
  assert.ok(names.length >= 2)
  const whole = createHash('sha256').update(Buffer.alloc(2_000_000, 'course')).digest('hex')
  for (const name of names) {
    const found = await packages.find(`a/${name}`)
    assert.ok(found)
    assert.equal(
      createHash('sha256')
        .update(await buffer(found.stream()))
        .digest('hex'),
      whole,
    )
  }
})

test('a folder that cannot be written to is reported as not ready', async context => {
  const folder = await makeFolder(context)
  const packages = await diskPackages({ folder, baseUrl })
  await rm(join(folder, '.parts'), { recursive: true })
  await symlink('/dev/null', join(folder, '.parts'))
  await assert.rejects(packages.check(), error => {
    assert.ok(error instanceof Error)
    return error.message.startsWith(`Packages cannot be stored in ${folder}: ENOTDIR`)
  })
  await assert.rejects(packages.put('a/course.zip', Buffer.from('zip'), zip), /^Error: A package was not stored in /)
  assert.equal(await packages.findSize('a/course.zip'), null)
})

async function makeFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-packages-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
