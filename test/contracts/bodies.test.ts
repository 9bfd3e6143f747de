import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Bodies } from '../../src/storage/bodies.ts'
import { diskBodies } from '../../src/storage/disk-bodies.ts'
import { s3Bodies } from '../../src/storage/s3-bodies.ts'
import { newBodyName, newCourseId } from '../../src/store/ids.ts'
import { startS3Peer } from '../support/s3-peer.ts'

bodiesContract('disk', async context => {
  const folder = await makeFolder(context)
  return { bodies: diskBodies({ folder }), again: () => diskBodies({ folder }) }
})

bodiesContract('s3', async context => {
  const { settings } = await openPeer(context)
  return { bodies: s3Bodies(settings), again: () => s3Bodies(settings) }
})

/**
 * The contract of every store of bodies, which are the texts and files that are stored beside their rows. `again` opens
 * the same store as another process would.
 */
function bodiesContract(
  store: string,
  open: (context: TestContext) => Promise<{ bodies: Bodies; again(): Bodies }>,
): void {
  test(`${store}: a body is read back byte for byte, by any process`, async context => {
    const { bodies, again } = await open(context)
    const bytes = randomBytes(100_000)
    const address = addressOf(bytes)
    assert.equal(await bodies.find(address), null)
    await bodies.put(address, bytes)
    for (const reader of [bodies, again()]) assert.ok((await reader.find(address))?.equals(bytes))
  })

  test(`${store}: a removed body is gone, other bodies of its owner stay, and removing it again is no error`, async context => {
    const { bodies } = await open(context)
    const owner = newCourseId()
    const [gone, kept] = [randomBytes(50), randomBytes(60)]
    for (const bytes of [gone, kept]) await bodies.put(addressOf(bytes, owner), bytes)
    await bodies.remove(addressOf(gone, owner))
    await bodies.remove(addressOf(gone, owner))
    assert.equal(await bodies.find(addressOf(gone, owner)), null)
    assert.ok((await bodies.find(addressOf(kept, owner)))?.equals(kept))
  })

  test(`${store}: many bodies of one owner can be stored and removed at once`, async context => {
    const { bodies } = await open(context)
    const owner = newCourseId()
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const bytes = randomBytes(100)
        await bodies.put(addressOf(bytes, owner), bytes)
        assert.ok((await bodies.find(addressOf(bytes, owner)))?.equals(bytes))
        await bodies.remove(addressOf(bytes, owner))
      }),
    )
  })

  test(`${store}: the id that a database leaves in the store is found by every process`, async context => {
    const { bodies, again } = await open(context)
    const mark = randomUUID()
    assert.equal(await bodies.hasMark(mark), false)
    await bodies.setMark(mark)
    assert.deepEqual([await again().hasMark(mark), await again().hasMark(randomUUID())], [true, false])
  })

  test(`${store}: an invalid address of a body is refused`, async context => {
    const { bodies } = await open(context)
    const hash = 'a'.repeat(64)
    for (const address of [
      '',
      '..',
      `../${hash}.x.gz`,
      `crs_1/../${hash}.x.gz`,
      `crs_1/${hash}`,
      'used-by-me',
      'crs_1/x.gz',
    ]) {
      await assert.rejects(bodies.put(address, Buffer.from('x')), /Not the address of a body/, address)
      await assert.rejects(bodies.find(address), /Not the address of a body/, address)
      await assert.rejects(bodies.remove(address), /Not the address of a body/, address)
    }
  })

  test(`${store}: a working store passes its check, again and again`, async context => {
    const { bodies } = await open(context)
    await bodies.check()
    await bodies.check()
  })
}

test('the folder of an owner is removed with its last body', async context => {
  const folder = await makeFolder(context)
  const bodies = diskBodies({ folder })
  const bytes = randomBytes(10)
  await bodies.put(addressOf(bytes, 'crs_abc'), bytes)
  assert.deepEqual(await readdir(join(folder, 'bc')), ['crs_abc'])
  await bodies.remove(addressOf(bytes, 'crs_abc'))
  assert.deepEqual(await readdir(join(folder, 'bc')), [])
})

test('a body that was read lately is not requested again, and no proxy may cache it', async context => {
  const { peer, settings } = await openPeer(context)
  const bytes = randomBytes(100)
  await s3Bodies(settings).put(addressOf(bytes, 'crs_abc'), bytes)
  const [key, object] = [...peer.objects][0]!
  assert.match(key, /^private\/crs_abc\//)
  assert.equal(object.headers['cache-control'], 'private, no-store')
  const reader = s3Bodies(settings)
  for (let read = 0; read < 4; read++) await reader.find(addressOf(bytes, 'crs_abc'))
  assert.equal(peer.requests.filter(request => request.startsWith('GET')).length, 1)
})

const names = new Map<string, string>()

/** Returns an address for the bytes. In one test, the same bytes get the same address. */
function addressOf(bytes: Buffer, owner?: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = names.get(hash) ?? `${owner ?? newCourseId()}/${hash}.${newBodyName()}.gz`
  names.set(hash, known)
  return known
}

async function openPeer(context: TestContext) {
  const peer = await startS3Peer()
  context.after(() => peer.close())
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
  const settings = { bucket, prefix: 'private', region, endpoint, publicUrl: null, accessKeyId, secretAccessKey }
  return { peer, settings }
}

async function makeFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-bodies-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
