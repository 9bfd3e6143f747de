import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Bodies, requireBodyAddress } from '../../storage/bodies.ts'
import { type MediaStore, requireMediaAddress } from '../../storage/media-store.ts'
import { requirePackagePath } from '../../storage/package-path.ts'
import type { PackageDescription, Packages } from '../../storage/packages.ts'
import type { NamedObject } from '../../store/backup/named-objects.ts'
import type { ListedObject } from './backup-folder.ts'

export type ObjectStores = { packages: Packages; bodies: Bodies; media: MediaStore }

export type StoredObject = { stream: Readable; description?: PackageDescription }

/**
 * Throws unless the address is valid for its store. It comes from a backup file that anybody may have changed, and
 * parts of file paths are made from it.
 */
export function requireAddress({ store, address }: Pick<NamedObject, 'store' | 'address'>): void {
  const checks = { packages: requirePackagePath, bodies: requireBodyAddress, media: requireMediaAddress }
  checks[store](address)
}

/** Reads an object; null if there is none at the address. */
export async function readObject(
  stores: ObjectStores,
  { store, address }: Pick<NamedObject, 'store' | 'address'>,
): Promise<StoredObject | null> {
  switch (store) {
    case 'packages':
      return stores.packages.read(address)
    case 'bodies': {
      const bytes = await stores.bodies.find(address)
      return bytes && { stream: Readable.from([bytes], { objectMode: false }) }
    }
    case 'media': {
      const stream = await stores.media.read(address)
      return stream && { stream }
    }
  }
}

/** Stores a file of a backup under its address. The caller has verified its checksum. */
export async function putObject(
  stores: ObjectStores,
  { store, address, sha256, description }: ListedObject,
  { file, size }: { file: string; size: number },
): Promise<void> {
  const source = { length: size, sha256, open: () => createReadStream(file) }
  switch (store) {
    case 'packages': {
      const fileName = address.slice(address.lastIndexOf('/') + 1)
      return stores.packages.putStream(address, source, description ?? { contentType: 'application/zip', fileName })
    }
    case 'bodies':
      return stores.bodies.put(address, await readFile(file))
    case 'media':
      return stores.media.put(address, source)
  }
}
