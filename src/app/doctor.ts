import type { ModelOffer } from '../course/models/model-choice.ts'
import { findLocalModel } from '../llm/find-local-model.ts'
import { listWorkers } from '../store/jobs/workers.ts'
import { createLog } from '../telemetry/log.ts'
import { looksForLocalModel, readOffer } from './choose-author.ts'
import { type Config, readConfig } from './config/config.ts'
import { ConfigError } from './config/read-setting.ts'
import { chooseBodies, choosePackages, openDatabase } from './main.ts'

export type Check = { what: 'settings' | 'database' | 'storage' | 'model'; works: boolean; detail: string }

/** Checks everything that a start needs, and returns the results. */
export async function checkInstallation(): Promise<Check[]> {
  let config: Config
  try {
    config = readConfig('all')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [{ what: 'settings', works: false, detail: error.message }]
  }
  return [
    { what: 'settings', works: true, detail: 'all values can be used' },
    await runCheck('database', () => checkDatabase(config)),
    await runCheck('storage', () => checkStorage(config)),
    await runCheck('model', () => describeModel(config)),
  ]
}

async function runCheck(what: Check['what'], check: () => Promise<string>): Promise<Check> {
  try {
    return { what, works: true, detail: await check() }
  } catch (error) {
    return { what, works: false, detail: (error as Error).message }
  }
}

async function checkDatabase(config: Config): Promise<string> {
  const db = await openDatabase(config, createLog('silent'))
  try {
    await db.check()
    if (!config.databaseUrl) return `SQLite in ${config.dataDir} answers and is migrated`
    const authors = new Set((await listWorkers(db)).map(({ author }) => author))
    const workers = authors.size > 0 ? `; who writes, by its workers: ${[...authors].join(', ')}` : ''
    return `PostgreSQL answers and is migrated${workers}`
  } finally {
    await db.close()
  }
}

async function checkStorage(config: Config): Promise<string> {
  const { packages, disk } = await choosePackages(config, config.baseUrl ?? 'http://127.0.0.1')
  await packages.check()
  await chooseBodies(config).check()
  return disk ? `packages are kept in ${config.dataDir}` : `packages are kept in the bucket ${config.storage!.bucket}`
}

async function describeModel(config: Config): Promise<string> {
  const { model } = config
  if (model === 'off') return 'off: the built-in author writes'
  const offer = readOffer(config)
  if (offer) return `${listModels(offer)} (not called: a call costs money)`
  const localModel = looksForLocalModel(config) ? await findLocalModel() : null
  return localModel
    ? `${localModel.server} answers on this machine with ${localModel.model}`
    : 'none is set or found: the built-in author writes'
}

function listModels({ usual, offered }: ModelOffer): string {
  const others = offered.filter(name => name !== usual)
  return others.length === 0 ? `${usual} is set` : `${usual} is set, ${others.join(', ')} offered`
}
