import { randomBytes, randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, SHORTEST_ADMIN_TOKEN } from './config/config.ts'
import { ConfigError } from './config/read-setting.ts'

const TOKEN_BYTES = 32
const OWNER_ONLY = 0o600

/**
 * Returns the operator's token: from the settings, or from a file that the first start creates and that only its owner
 * can read.
 */
export async function readAdminToken({ adminToken, dataDir }: Pick<Config, 'adminToken' | 'dataDir'>): Promise<string> {
  if (adminToken) return adminToken
  const file = join(dataDir, 'admin-token')
  await mkdir(dataDir, { recursive: true })
  await access(file).catch(() => makeToken(file))
  const token = (await readFile(file, 'utf8')).trim()
  if (token.length < SHORTEST_ADMIN_TOKEN)
    throw new ConfigError(
      `${file} takes at least ${SHORTEST_ADMIN_TOKEN} characters; without the file, a start makes it`,
    )
  return token
}

/**
 * Creates the token's file atomically: it is written under another name and then linked. So neither a full disk nor a
 * second process that starts at the same time leaves an empty file, whose token anybody could guess.
 */
async function makeToken(file: string): Promise<void> {
  const part = `${file}.${randomUUID()}`
  try {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await writeFile(part, `${token}\n`, { flag: 'wx', mode: OWNER_ONLY, flush: true })
    await link(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(part, { force: true })
  }
}
