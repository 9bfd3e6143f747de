import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseMigrations, type Dump, listKeptTables, requireKnownMigrations } from '../../store/backup/kept-tables.ts'
import type { Value } from '../../store/database.ts'
import {
  BackupError,
  groupObjects,
  hashFile,
  hashStream,
  type ListedObject,
  type Manifest,
  OBJECT_LIST,
  objectFile,
  readLines,
  requireWholeBackup,
  tableFile,
} from './backup-folder.ts'
import { type ObjectStores, putObject, readObject, requireAddress } from './object-stores.ts'

export type RestoreParts = {
  dialect: Manifest['dialect']
  stores: ObjectStores
  /** Throws if there is a database already. */
  requireEmpty(): Promise<void>
  /** Creates the database from a dump, completely or not at all. */
  load(dump: Dump): Promise<void>
}

export type RestoreOptions = {
  /** Whether to continue if files are missing both in the backup and in the store. */
  acceptsLost: boolean
}

export type RestoreReport = { accounts: number; courses: number; objects: number; lost: number }

/**
 * Restores a backup into an empty database and into stores, whatever kind of database and stores the backup is from.
 * The database is loaded last and in one step, so an interrupted restore can be run again. Existing files are never
 * overwritten.
 */
export async function restore(parts: RestoreParts, folder: string, options: RestoreOptions): Promise<RestoreReport> {
  const manifest = await requireWholeBackup(folder)
  requireKnownMigrations(manifest.migrations)
  await parts.requireEmpty()
  const { objects, lost } = await restoreObjects(parts.stores, folder, manifest, options)
  await markBodies(parts.stores, folder, manifest)
  await parts.load(readDump(parts, folder, manifest))
  const countRows = (name: string) => manifest.tables.find(table => table.name === name)?.rows ?? 0
  return { accounts: countRows('accounts'), courses: countRows('courses'), objects, lost }
}

async function restoreObjects(
  stores: ObjectStores,
  folder: string,
  { objects: { areCopied } }: Manifest,
  { acceptsLost }: RestoreOptions,
): Promise<{ objects: number; lost: number }> {
  const lost: string[] = []
  let objects = 0
  for await (const batch of groupObjects<ListedObject>(readLines(join(folder, OBJECT_LIST)))) {
    const restored = await Promise.all(batch.map(object => restoreObject(stores, folder, object)))
    objects += restored.filter(Boolean).length
    lost.push(...batch.filter((_, at) => !restored[at]).map(({ store, address }) => `${store}/${address}`))
    if (lost.length > 0 && !areCopied && !acceptsLost) {
      throw new BackupError(
        `The backup was made without files, and the store does not have ${lost[0]}: copy the files there first, or go on without with --accept-lost`,
      )
    }
  }
  return { objects, lost: lost.length }
}

/** Restores a file unless the store has it. False: the file is neither in the store nor in the backup. */
async function restoreObject(stores: ObjectStores, folder: string, object: ListedObject): Promise<boolean> {
  requireAddress(object)
  if (await isStored(stores, object)) return true
  if (object.state !== 'copied') return false
  const file = join(folder, objectFile(object))
  const actual = await hashFile(file)
  if (actual !== object.sha256)
    throw new BackupError(`${objectFile(object)} of this backup is ${actual ? 'damaged' : 'missing'}`)
  await putObject(stores, object, { file, size: (await stat(file)).size })
  return true
}

/**
 * Whether the store already has the same bytes. Throws if it has other bytes, because they belong to another database,
 * and a restore overwrites nothing.
 */
async function isStored(stores: ObjectStores, object: ListedObject): Promise<boolean> {
  const storedObject = await readObject(stores, object)
  if (!storedObject) return false
  if ((await hashStream(storedObject.stream)) === object.sha256) return true
  if (object.state === 'damaged') return false
  throw new BackupError(
    `The store has other bytes at ${object.store}/${object.address}: a restore writes nothing over. Use an empty store`,
  )
}

/**
 * Copies the mark of the backed-up database into the body store. The service only starts if its database and its body
 * store have the same mark.
 */
async function markBodies({ bodies }: ObjectStores, folder: string, { tables }: Manifest): Promise<void> {
  const table = tables.find(({ name }) => name === 'body_store')
  if (!table) return
  for await (const line of readLines(join(folder, tableFile(table.name)))) {
    const mark = (JSON.parse(line) as Value[])[table.columns.indexOf('mark')]
    await bodies.setMark(String(mark))
  }
}

function readDump({ dialect }: RestoreParts, folder: string, { migrations, tables }: Manifest): Dump {
  const order = listKeptTables(migrations).map(({ name }) => name)
  return {
    migrations: chooseMigrations(dialect, migrations),
    tables: tables.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
    readLines: ({ name }) => readLines(join(folder, tableFile(name))),
  }
}
