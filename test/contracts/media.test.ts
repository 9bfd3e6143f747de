import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { diskMedia } from '../../src/storage/disk-media.ts'
import type { ByteSource, MediaStore } from '../../src/storage/media-store.ts'
import { s3Media } from '../../src/storage/s3-media.ts'
import { startS3Peer } from '../support/s3-peer.ts'

mediaContract('disk', async context => diskMedia({ folder: await makeFolder(context) }))
mediaContract('s3', async context => s3Media((await openPeer(context)).settings))

/** The contract of every store of media. */
function mediaContract(store: string, open: (context: TestContext) => Promise<MediaStore>): void {
  test(`${store}: media are read back byte for byte, whole and in part`, async context => {
    const media = await open(context)
    const bytes = randomBytes(300_000)
    assert.equal(await media.read('med_1/a'), null)
    await media.put('med_1/a', sourceOf(bytes))
    assert.ok((await buffer((await media.read('med_1/a'))!)).equals(bytes))
    const part = await buffer((await media.read('med_1/a', { start: 1_000, end: 200_999 }))!)
    assert.ok(part.equals(bytes.subarray(1_000, 201_000)))
  })

  test(`${store}: removed media are gone, other media of their owner stay, and removing them again is no error`, async context => {
    const media = await open(context)
    const [gone, kept] = [randomBytes(50), randomBytes(60)]
    await media.put('med_1/a', sourceOf(gone))
    await media.put('med_1/b', sourceOf(kept))
    for (let times = 0; times < 2; times++) await media.remove('med_1/a')
    assert.equal(await media.read('med_1/a'), null)
    assert.ok((await buffer((await media.read('med_1/b'))!)).equals(kept))
  })

  test(`${store}: media shorter than announced are not stored`, async context => {
    const media = await open(context)
    const bytes = randomBytes(5_000)
    await assert.rejects(media.put('med_1/a', { ...sourceOf(bytes), length: 6_000 }))
    assert.equal(await media.read('med_1/a'), null)
  })

  test(`${store}: an invalid address of media is refused`, async context => {
    const media = await open(context)
    for (const address of ['', '..', '../a', 'med_1', 'med_1/../a', 'crs_1/a', 'med_1/a.b', 'med_1/a/b']) {
      await assert.rejects(media.put(address, sourceOf(Buffer.from('x'))), /Not the address of media/, address)
      await assert.rejects(media.read(address), /Not the address of media/, address)
      await assert.rejects(media.remove(address), /Not the address of media/, address)
    }
  })
}

test('on disk a broken upload leaves no file, and removed media leave no folder', async context => {
  const folder = await makeFolder(context)
  const media = diskMedia({ folder })
  const broken = new Readable({ read: () => broken.destroy(new Error('the cable was pulled')) })
  await assert.rejects(media.put('med_ab/c', { length: 9, sha256: null, open: () => broken }), /the cable was pulled/)
  assert.deepEqual(await readdir(join(folder, '.parts')), [])
  await media.put('med_ab/c', sourceOf(randomBytes(9)))
  await media.remove('med_ab/c')
  assert.deepEqual(await readdir(join(folder, 'ab')), [])
})

test('a retried upload to a bucket sends all bytes again', async context => {
  const { peer, settings } = await openPeer(context)
  const bytes = randomBytes(100_000)
  let opened = 0
  const open = () => {
    opened++
    return Readable.from([bytes.subarray(0, 9), bytes.subarray(9)])
  }
  peer.answer503(1)
  await s3Media(settings).put('med_1/a', { ...sourceOf(bytes), open })
  assert.equal(opened, 2)
  assert.ok(peer.objects.get('private/med_1/a')!.bytes.equals(bytes))
})

function sourceOf(bytes: Buffer): ByteSource {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { length: bytes.length, sha256, open: () => Readable.from([bytes]) }
}

async function openPeer(context: TestContext) {
  const peer = await startS3Peer()
  context.after(() => peer.close())
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
  const clock = {
    now: () => performance.now(),
    pause: async () => {},
    timeLimit: (ms: number) => AbortSignal.timeout(ms),
  }
  const settings = { bucket, prefix: 'private', region, endpoint, publicUrl: null, accessKeyId, secretAccessKey, clock }
  return { peer, settings }
}

async function makeFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-media-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
