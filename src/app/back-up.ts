import packageJson from '../../package.json' with { type: 'json' }
import { type BackupOptions, type BackupParts, backUp } from '../flows/backup/back-up.ts'
import type { Manifest } from '../flows/backup/backup-folder.ts'
import type { ObjectStores } from '../flows/backup/object-stores.ts'
import { type RestoreOptions, type RestoreParts, type RestoreReport, restore } from '../flows/backup/restore.ts'
import {
  loadIntoSqlite,
  openSqliteSnapshot,
  requireCurrentSqlite,
  requireEmptySqlite,
} from '../store/backup/sqlite-dump.ts'
import { createLog } from '../telemetry/log.ts'
import type { Config } from './config/config.ts'
import { chooseBodies, chooseMedia, choosePackages, holdDataFolder, openDatabase, usable } from './main.ts'

/** Backs up the installation of these settings, whether or not its service is running. */
export async function backUpService(
  config: Config,
  folder: string,
  options: BackupOptions,
): Promise<Manifest['objects']> {
  const { openSnapshot, requireCurrent } = await chooseSource(config)
  await requireCurrent()
  const db = await openDatabase(config, createLog('silent'))
  try {
    const parts: BackupParts = {
      db,
      stores: await chooseStores(config),
      openSnapshot,
      serviceVersion: packageJson.version,
    }
    return await backUp(parts, folder, options)
  } finally {
    await db.close()
  }
}

/** Restores a backup into the installation of these settings. */
export async function restoreService(config: Config, folder: string, options: RestoreOptions): Promise<RestoreReport> {
  const { dialect, requireEmpty, load } = await chooseTarget(config)
  const release = config.databaseUrl ? async () => {} : holdDataFolder(config.dataDir)
  try {
    return await restore({ dialect, stores: await chooseStores(config), requireEmpty, load }, folder, options)
  } finally {
    await release()
  }
}

async function chooseStores(config: Config): Promise<ObjectStores> {
  const { packages } = await choosePackages(config, config.baseUrl ?? 'http://127.0.0.1')
  return { packages, bodies: chooseBodies(config), media: chooseMedia(config) }
}

async function chooseSource({ databaseUrl: url, dataDir }: Config) {
  if (!url) {
    return {
      requireCurrent: async () => usable('DATA_DIR', () => requireCurrentSqlite(dataDir)),
      openSnapshot: async () => openSqliteSnapshot(dataDir),
    }
  }
  const { openPostgresSnapshot, requireCurrentPostgres } = await import('../store/backup/postgres-dump.ts')
  return {
    requireCurrent: () => usable('DATABASE_URL', () => requireCurrentPostgres(url)),
    openSnapshot: () => openPostgresSnapshot(url),
  }
}

async function chooseTarget({
  databaseUrl: url,
  dataDir,
}: Config): Promise<Pick<RestoreParts, 'dialect' | 'requireEmpty' | 'load'>> {
  if (!url) {
    return {
      dialect: 'sqlite',
      requireEmpty: async () => usable('DATA_DIR', () => requireEmptySqlite(dataDir)),
      load: dump => usable('DATA_DIR', () => loadIntoSqlite(dataDir, dump)),
    }
  }
  const { loadIntoPostgres, requireEmptyPostgres } = await import('../store/backup/postgres-dump.ts')
  return {
    dialect: 'postgres',
    requireEmpty: () => usable('DATABASE_URL', () => requireEmptyPostgres(url)),
    load: dump => usable('DATABASE_URL', () => loadIntoPostgres(url, dump)),
  }
}
