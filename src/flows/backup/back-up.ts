import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { isDiskFull, storageError } from '../../storage/durable-file.ts'
import { abandonBackup, finishBackup, HOLD_MS, renewBackup, startBackup } from '../../store/backup/backups.ts'
import { listKeptTables, type Snapshot, type Table } from '../../store/backup/kept-tables.ts'
import { listNamedObjects, type NamedObject } from '../../store/backup/named-objects.ts'
import { splitLines } from '../../store/backup/split-lines.ts'
import { listPackagePlaces } from '../../store/bin.ts'
import type { Database } from '../../store/database.ts'
import { listMigrations, nameWithoutDialect } from '../../store/migrate.ts'
import {
  BackupError,
  groupObjects,
  type ListedObject,
  type Manifest,
  makeBackupFolder,
  OBJECT_LIST,
  objectFile,
  tableFile,
  writeFile,
  writeLines,
  writeManifest,
} from './backup-folder.ts'
import { type ObjectStores, readObject, requireAddress, type StoredObject } from './object-stores.ts'

/** Number of attempts to find a package's file, which may be on its way into or out of the bin. */
const LOOKS = 3

export type BackupParts = {
  db: Database
  stores: ObjectStores
  openSnapshot(): Promise<Snapshot>
  serviceVersion: string
}

export type BackupOptions = { copiesObjects: boolean }

/**
 * Writes a backup while the service runs: the rows of a consistent snapshot, then every file that they refer to. Files
 * that are to be deleted meanwhile stay until the backup has ended. Both databases are backed up in the same format.
 */
export async function backUp(parts: BackupParts, folder: string, options: BackupOptions): Promise<Manifest['objects']> {
  const { db, serviceVersion } = parts
  await makeBackupFolder(folder)
  const startedAt = Date.now()
  const hold = await holdFiles(db)
  try {
    const migrations = listMigrations(db.dialect).map(({ name }) => nameWithoutDialect(name))
    const names = join(folder, '.names.jsonl')
    const tables = await dumpTables(parts, folder, listKeptTables(migrations), names)
    const objects = await writeObjectList(parts, folder, names, options, hold)
    await rm(names)
    await hold.require()
    await writeManifest(folder, {
      serviceVersion,
      dialect: db.dialect,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date().toISOString(),
      migrations,
      tables,
      objects,
    })
    await hold.finish(objects)
    return objects
  } catch (error) {
    await hold.abandon()
    throw isDiskFull(error) ? storageError(`The backup in ${folder} is not whole`, error) : error
  }
}

/** Keeps deleted files in their stores until the backup ends or its process dies. */
async function holdFiles(db: Database) {
  const id = await startBackup(db, Date.now())
  const require = async () => {
    if (!(await renewBackup(db, id, Date.now())))
      throw new BackupError('The backup stood still for too long, and files may have been removed: begin a new one')
  }
  // The next renewal makes up for a failed one; `require` checks in the end that the hold never lapsed.
  const timer = setInterval(() => require().catch(() => {}), HOLD_MS / 4)
  return {
    require,
    async finish(objects: Manifest['objects']) {
      clearInterval(timer)
      await finishBackup(db, id, { objects: objects.count, bytes: objects.bytes }, Date.now())
    },
    async abandon() {
      clearInterval(timer)
      await abandonBackup(db, id).catch(() => {})
    },
  }
}

type Hold = Awaited<ReturnType<typeof holdFiles>>

/**
 * Writes the rows of a snapshot. The names of all files in the rows go to a separate list on disk, because there may be
 * more of them than fit into memory.
 */
async function dumpTables(
  { openSnapshot }: BackupParts,
  folder: string,
  tables: Table[],
  namesFile: string,
): Promise<Manifest['tables']> {
  const snapshot = await openSnapshot()
  const names = createWriteStream(namesFile, { flags: 'wx' })
  // A pending `drain` or `finished` reports the error; without a listener, the event would end the process.
  names.on('error', () => {})
  try {
    const dumped: Manifest['tables'] = []
    for (const table of tables) {
      const lines = nameObjects(table, snapshot.readLines(table), names)
      dumped.push({ ...table, ...(await writeLines(join(folder, tableFile(table.name)), lines)) })
    }
    await finished(names.end())
    return dumped
  } finally {
    names.destroy()
    await snapshot.close()
  }
}

async function* nameObjects(table: Table, lines: AsyncIterable<string>, names: WriteStream): AsyncGenerator<string> {
  for await (const line of lines) {
    const text = listNamedObjects(table, line).map(object => `${JSON.stringify(object)}\n`)
    if (!names.write(text.join(''))) await once(names, 'drain')
    yield line
  }
}

async function writeObjectList(
  parts: BackupParts,
  folder: string,
  names: string,
  { copiesObjects }: BackupOptions,
  hold: Hold,
): Promise<Manifest['objects']> {
  const total = { count: 0, bytes: 0, lost: 0 }
  const listObject = (object: NamedObject) =>
    copiesObjects ? copyObject(parts, folder, object) : Promise.resolve({ ...object, state: 'listed' as const })

  async function* listObjects() {
    for await (const batch of groupObjects<NamedObject>(splitLines(createReadStream(names)))) {
      for (const object of await Promise.all(batch.map(listObject))) {
        total.count++
        total.bytes += object.size ?? 0
        if (object.state === 'missing' || object.state === 'damaged') total.lost++
        yield JSON.stringify(object)
      }
    }
    await hold.require()
  }

  const { sha256 } = await writeLines(join(folder, OBJECT_LIST), listObjects())
  return { areCopied: copiesObjects, ...total, sha256 }
}

async function copyObject(parts: BackupParts, folder: string, object: NamedObject): Promise<ListedObject> {
  requireAddress(object)
  const storedObject = await findObject(parts, object)
  if (!storedObject) return { ...object, state: 'missing' }
  const file = join(folder, objectFile(object))
  const hash = createHash('sha256')
  const size = await writeFile(file, storedObject.stream, hash)
  if (hash.digest('hex') !== object.sha256) {
    await rm(file)
    return { ...object, state: 'damaged' }
  }
  return {
    ...object,
    size,
    state: 'copied',
    ...(storedObject.description && { description: storedObject.description }),
  }
}

/**
 * Finds the file of an object; null if it is missing. A package may have moved into or out of the bin since its row
 * was read, so all of its addresses are tried.
 */
async function findObject({ db, stores }: BackupParts, object: NamedObject): Promise<StoredObject | null> {
  for (let look = 1; look <= LOOKS; look++) {
    const places = object.path && look > 1 ? await listPackagePlaces(db, object.path) : [object.address]
    for (const address of places) {
      const storedObject = await readObject(stores, { store: object.store, address })
      if (storedObject) return storedObject
    }
    if (!object.path) return null
  }
  return null
}
