import { join } from 'node:path'
import type { Bodies } from '../../src/storage/bodies.ts'
import { diskBodies } from '../../src/storage/disk-bodies.ts'

/** Opens the store of bodies of a service whose data is in this folder. */
export function bodiesIn(dataDir: string): Bodies {
  return diskBodies({ folder: join(dataDir, 'bodies') })
}
