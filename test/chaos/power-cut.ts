import { execFile } from 'node:child_process'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type PowerCut = {
  /** Settings for the process that will lose its unsynced writes. */
  settings: Record<string, string>
  /** Puts the data folder into the state of a disk that lost everything unsynced. The process must be dead. */
  loseUnsynced(): Promise<void>
}

/** Prepares the simulation of power cuts; null without Linux or a C compiler. */
export async function preparePowerCut(folder: string, dataDir: string): Promise<PowerCut | null> {
  if (process.platform !== 'linux') return null
  const library = join(folder, 'power-cut.so')
  const source = join(import.meta.dirname, 'power-cut.c')
  try {
    await promisify(execFile)('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl', '-lpthread'])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const synced = join(folder, 'synced')
  await mkdir(synced)
  return {
    settings: { LD_PRELOAD: library, POWER_CUT_FROM: dataDir, POWER_CUT_TO: synced },
    async loseUnsynced() {
      await rm(dataDir, { recursive: true, force: true })
      await cp(synced, dataDir, { recursive: true })
    },
  }
}
