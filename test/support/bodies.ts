import { join } from 'node:path'
import type { Bodies } from '../../src/bodies/bodies.ts'
import { diskBodies } from '../../src/bodies/disk-bodies.ts'

/** The bodies of a service whose data is in this folder. */
export function bodiesIn(dataDir: string): Bodies {
  return diskBodies({ folder: join(dataDir, 'bodies') })
}
