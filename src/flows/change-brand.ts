import type { Logo } from '../brand/logo.ts'
import { readLogoApart } from '../brand/read-logo-apart.ts'
import { PublicError } from '../errors.ts'
import { BusyMachine } from '../isolate/run-limited.ts'
import { refusal } from '../refusals.ts'
import { requireAccount } from '../store/accounts.ts'
import { isTestKey } from '../store/api-keys.ts'
import { type Act, addAudit } from '../store/audit.ts'
import { type BrandChoice, deleteBrand, deleteLogo, saveBrand, saveLogo } from '../store/brands.ts'
import type { Database, Queryable } from '../store/database.ts'
import { inPictureTurn } from './picture-turns.ts'

export type BrandOwner = { keyId: string; accountId: string; act?: Act | null }

/** Replaces the brand, except for its logo. Fields that are left out are removed. */
export async function changeBrand(db: Database, owner: BrandOwner, choice: BrandChoice, now: number): Promise<void> {
  await requireLiveKey(db, owner)
  await writeDown(db, owner, now, transaction => saveBrand(transaction, owner.accountId, choice, now))
}

/** Replaces the logo. The old one stays until the new one has been read and stored. */
export async function changeLogo(db: Database, owner: BrandOwner, file: Buffer, now: number): Promise<void> {
  await requireLiveKey(db, owner)
  const logo = await readInTurn(owner.accountId, file)
  const { name } = await requireAccount(db, owner.accountId, now)
  await writeDown(db, owner, now, transaction => saveLogo(transaction, owner.accountId, name, logo, now))
}

async function readInTurn(accountId: string, file: Buffer): Promise<Logo> {
  const logo = await inPictureTurn(accountId, () => readLogoApart(file)).catch(error => {
    if (error instanceof BusyMachine) return null
    throw error
  })
  if (logo) return logo
  throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('pictures-busy'))
}

export async function removeLogo(db: Database, owner: BrandOwner, now: number): Promise<void> {
  await requireLiveKey(db, owner)
  await writeDown(db, owner, now, async transaction => {
    if (!(await deleteLogo(transaction, owner.accountId, now))) throw new PublicError('NOT_FOUND', refusal('no-logo'))
  })
  await db.scrub()
}

/**
 * Deletes the brand, so that previews and new packages look like those of an account without a brand. Exported packages
 * stay as they are.
 */
export async function removeBrand(db: Database, owner: BrandOwner, now: number): Promise<void> {
  await requireLiveKey(db, owner)
  await writeDown(db, owner, now, transaction => deleteBrand(transaction, owner.accountId))
  await db.scrub()
}

/** Throws for a test key: the brand is the whole account's, and a test must not change it. */
async function requireLiveKey(db: Database, { keyId }: BrandOwner): Promise<void> {
  if (await isTestKey(db, keyId)) {
    throw new PublicError('VALIDATION_ERROR', refusal('brand-test-key'))
  }
}

async function writeDown(
  db: Database,
  { accountId, act }: BrandOwner,
  now: number,
  write: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  await db.transaction(async transaction => {
    await write(transaction)
    await addAudit(transaction, act, accountId, now)
  })
}
