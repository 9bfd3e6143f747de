import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const TOKEN_BYTES = 32
const OWNER_ONLY = 0o600

/** The operator's token: from the settings, or made on the first start and kept where only the owner can read it. */
export async function readAdminToken({ adminToken, dataDir }: Pick<Config, 'adminToken' | 'dataDir'>): Promise<string> {
  if (adminToken) return adminToken
  const file = join(dataDir, 'admin-token')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, `${randomBytes(TOKEN_BYTES).toString('base64url')}\n`, { flag: 'wx', mode: OWNER_ONLY })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
