import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { AwsClient } from 'aws4fetch'
import { diskPackages } from '../../src/storage/disk-packages.ts'
import { attachment } from '../../src/storage/packages.ts'
import type { S3Settings } from '../../src/storage/s3-bucket.ts'
import { s3Packages } from '../../src/storage/s3-packages.ts'
import { parseStorageUrl } from '../../src/storage/storage-url.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { type PackagesUnderTest, packagesContract } from './packages.ts'

packagesContract('disk', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-packages-'))
  context.after(() => rm(folder, { recursive: true }))
  const packages = await diskPackages({ folder, baseUrl: 'http://127.0.0.1:3000' })
  return {
    packages,
    async read(path) {
      const found = await packages.find(path)
      if (!found) return null
      const bytes = await buffer(found.stream())
      return { bytes, contentType: found.contentType, disposition: attachment(found.fileName) }
    },
  }
})

packagesContract('s3', openOnPeer(''))
packagesContract('s3 with a prefix', openOnPeer('exports/v1'))

/** Tests a real store with the keys in the usual AWS variables; the store need not be public. */
const { TEST_S3_URL, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
if (TEST_S3_URL) {
  const keys = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
  const session = AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}
  const settings = { ...parseStorageUrl(TEST_S3_URL), ...keys, ...session }
  const client = new AwsClient({ ...keys, ...session, service: 's3', region: settings.region })
  packagesContract('the store of TEST_S3_URL', async () => openOn(settings, url => client.fetch(url)))
}

function openOnPeer(prefix: string) {
  return async (context: TestContext) => {
    const peer = await startS3Peer()
    context.after(() => peer.close())
    const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
    return openOn({ bucket, prefix, region, endpoint, publicUrl: null, accessKeyId, secretAccessKey }, url =>
      fetch(url),
    )
  }
}

function openOn(settings: S3Settings, get: (url: string) => Promise<Response>): PackagesUnderTest {
  const packages = s3Packages(settings)
  return {
    packages,
    async read(path) {
      const response = await get(packages.urlOf(path))
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`${response.status} for ${path}`)
      const { headers } = response
      return {
        bytes,
        contentType: headers.get('content-type') ?? '',
        disposition: headers.get('content-disposition') ?? '',
      }
    },
  }
}
