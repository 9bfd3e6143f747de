import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { attachment, type Packages } from '../../src/storage/packages.ts'

export type PackagesUnderTest = {
  packages: Packages
  /** Reads a package at its path in the store as an anonymous visitor does; null if there is none. */
  read(path: string): Promise<{ bytes: Buffer; contentType: string; disposition: string } | null>
}

const zip = { contentType: 'application/zip', fileName: 'fire-safety.zip' }

/** The contract of every store of packages. */
export function packagesContract(store: string, open: (context: TestContext) => Promise<PackagesUnderTest>): void {
  test(`${store}: a package is read back byte for byte, as a download with its type and name`, async context => {
    const { packages, read } = await open(context)
    const path = `${randomUUID()}/fire-safety.zip`
    const bytes = randomBytes(300_000)
    await packages.put(path, bytes, zip)
    const found = await read(path)
    assert.ok(found)
    assert.ok(found.bytes.equals(bytes))
    assert.equal(found.contentType, 'application/zip')
    assert.equal(found.disposition, 'attachment; filename="fire-safety.zip"')
  })

  test(`${store}: a streamed package is read back like any other, and an incomplete stream stores nothing`, async context => {
    const { packages, read } = await open(context)
    const path = `${randomUUID()}/film.zip`
    const bytes = randomBytes(300_000)
    const stream = () => Readable.from([bytes.subarray(0, 99), bytes.subarray(99)], { objectMode: false })
    await assert.rejects(packages.putStream(path, { length: 300_001, sha256: null, open: stream }, zip))
    assert.equal(await read(path), null)
    await packages.putStream(path, { length: 300_000, sha256: null, open: stream }, zip)
    const found = await read(path)
    assert.ok(found)
    assert.ok(found.bytes.equals(bytes))
    assert.equal(found.disposition, 'attachment; filename="fire-safety.zip"')
  })

  test(`${store}: a package has a size once it is stored, and none before`, async context => {
    const { packages, read } = await open(context)
    const path = `${randomUUID()}/a/b/c.zip`
    assert.equal(await packages.findSize(path), null)
    assert.equal(await read(path), null)
    await packages.put(path, Buffer.from('zip'), zip)
    assert.equal(await packages.findSize(path), 3)
    assert.equal(await packages.findSize(`${path}x`), null)
  })

  test(`${store}: a removed package is gone for everybody, and removing it again is no error`, async context => {
    const { packages, read } = await open(context)
    const path = `${randomUUID()}/course.zip`
    await packages.put(path, Buffer.from('zip'), zip)
    await packages.remove(path)
    assert.equal(await packages.findSize(path), null)
    assert.equal(await read(path), null)
    await packages.remove(path)
  })

  test(`${store}: a moved package is gone from its address, and comes back to it byte for byte`, async context => {
    const { packages, read } = await open(context)
    const path = `${randomUUID()}/course.zip`
    const target = `${randomUUID()}/course.zip`
    const bytes = randomBytes(5_000)
    await packages.put(path, bytes, zip)
    const before = await read(path)
    await packages.move(path, target)
    await packages.move(path, target)
    assert.equal(await read(path), null)
    assert.ok((await read(target))?.bytes.equals(bytes), 'moving it again changes nothing')
    await packages.move(target, path)
    assert.deepEqual(await read(path), before)
    assert.equal(await packages.findSize(target), null)
    await packages.move(`${randomUUID()}/none.zip`, target)
    assert.equal(await packages.findSize(target), null, 'what is not there is left so')
  })

  test(`${store}: a folder of packages is not a package`, async context => {
    const { packages } = await open(context)
    const folder = randomUUID()
    await packages.put(`${folder}/course.zip`, Buffer.from('zip'), zip)
    assert.equal(await packages.findSize(folder), null)
  })

  test(`${store}: storing the same path again replaces the package whole`, async context => {
    const { packages, read } = await open(context)
    const path = `${randomUUID()}/course.zip`
    await packages.put(path, randomBytes(5_000), zip)
    await packages.put(path, Buffer.from('short'), { contentType: 'application/x-other', fileName: 'other.zip' })
    const found = await read(path)
    assert.equal(found?.bytes.toString(), 'short')
    assert.equal(found.contentType, 'application/x-other')
    assert.equal(found.disposition, 'attachment; filename="other.zip"')
  })

  test(`${store}: an empty package is a package`, async context => {
    const { packages, read } = await open(context)
    const path = `${randomUUID()}/empty.zip`
    await packages.put(path, new Uint8Array(), zip)
    assert.equal(await packages.findSize(path), 0)
    assert.equal((await read(path))?.bytes.length, 0)
  })

  test(`${store}: a file name in any script survives`, async context => {
    const { packages, read } = await open(context)
    const path = `${randomUUID()}/course.zip`
    const fileName = 'Brandschutz für "alle"; 防火 🔥.zip'
    await packages.put(path, Buffer.from('zip'), { ...zip, fileName })
    const found = await read(path)
    assert.equal(found?.disposition, attachment(fileName))
    const encoded = found.disposition.split("filename*=UTF-8''")[1] ?? ''
    assert.equal(decodeURIComponent(encoded), fileName)
  })

  test(`${store}: many packages stored at once, and one stored many times at once, are all whole`, async context => {
    const { packages, read } = await open(context)
    const folder = randomUUID()
    const shared = randomBytes(50_000)
    await Promise.all(
      Array.from({ length: 8 }, async (_, number) => {
        await packages.put(`${folder}/shared.zip`, shared, zip)
        await packages.put(`${folder}/${number}.zip`, Buffer.from(String(number)), zip)
      }),
    )
    assert.ok((await read(`${folder}/shared.zip`))?.bytes.equals(shared))
    for (let number = 0; number < 8; number++) {
      assert.equal((await read(`${folder}/${number}.zip`))?.bytes.toString(), String(number))
    }
  })

  test(`${store}: an unsafe or ambiguous path is refused`, async context => {
    const { packages } = await open(context)
    const wrong = [
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '..',
      '../a',
      'a/../b',
      'a/..',
      '.',
      './a',
      '.hidden',
      'a/.hidden',
      'a\\b',
    ]
    wrong.push(
      'a b',
      'a%2fb',
      'ä',
      'a\0b',
      'a?b',
      'a#b',
      'a:b',
      'C:/a',
      'a\n',
      'a'.repeat(201),
      'a/'.repeat(500).concat('a'),
    )
    for (const path of wrong) {
      await assert.rejects(packages.put(path, Buffer.from('zip'), zip), /Not a package path/, path)
      await assert.rejects(packages.findSize(path), /Not a package path/, path)
      assert.throws(() => packages.urlOf(path), /Not a package path/, path)
    }
  })

  test(`${store}: the URL of a package is absolute, ends in its path and never changes`, async context => {
    const { packages } = await open(context)
    const path = `${randomUUID()}/course.zip`
    const url = packages.urlOf(path)
    await packages.put(path, Buffer.from('zip'), zip)
    assert.equal(packages.urlOf(path), url)
    assert.equal(new URL(url).href, url)
    assert.ok(url.endsWith(`/${path}`))
  })

  test(`${store}: a working store passes its check, again and again`, async context => {
    const { packages } = await open(context)
    await packages.check()
    await packages.check()
  })
}
