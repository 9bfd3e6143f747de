import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { readConfig } from '../../src/app/config/config.ts'
import type { Dialect } from './databases.ts'
import { newDatabase } from './postgres.ts'
import { type S3Peer, startS3Peer } from './s3-peer.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from './service.ts'

export type StoreKind = 'disk' | 's3'

/** An empty machine: a folder, perhaps a database and a bucket, and the settings that an operator would give. */
export type Installation = {
  environment: Record<string, string>
  dataDir: string
  peer: S3Peer | null
  start(): Promise<TestService>
}

export async function newInstallation(context: TestContext, dialect: Dialect, store: StoreKind): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-installation-'))
  context.after(() => rm(dataDir, { recursive: true, force: true }))
  const database = dialect === 'postgres' ? await newDatabase() : null
  const peer = store === 's3' ? await startS3Peer() : null
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    MODEL: 'off',
    ADMIN_TOKEN,
    KEEP_SOURCE_FILES: 'true',
    ...(database && { DATABASE_URL: database.url }),
    ...(peer && {
      STORAGE_URL: `s3://${peer.bucket}?endpoint=${peer.endpoint}&region=${peer.region}`,
      AWS_ACCESS_KEY_ID: peer.accessKeyId,
      AWS_SECRET_ACCESS_KEY: peer.secretAccessKey,
    }),
  }
  const running: TestService[] = []
  context.after(async () => {
    for (const service of running) await service.remove()
    await database?.drop()
    await peer?.close()
  })
  return {
    environment,
    dataDir,
    peer,
    async start() {
      const service = await startTestService('sqlite', readConfig('all', environment))
      running.push(service)
      return service
    },
  }
}
