import { type Brand, brandVersion, type Corners, plainBrand, type Typeface } from '../brand/brand.ts'
import type { Logo, LogoGround, LogoType } from '../brand/logo.ts'
import type { Queryable } from './database.ts'

/**
 * The brand of an account. `version` changes with every change of the brand, and is part of the cache key of its
 * packages.
 */
export type StoredBrand = { brand: Brand; version: string; savedAt: number }

/** A brand without its logo, which is sent separately. */
export type BrandChoice = Omit<Brand, 'logo'>

const COLUMNS = `b.name, b.main_colour as "mainColour", b.second_colour as "secondColour", b.corners, b.typeface, b.footer,
  b.saved_at as "savedAt", b.logo_type as "logoType", b.logo_width as "logoWidth", b.logo_height as "logoHeight",
  b.logo_ground as "logoGround", b.logo_sha256 as "logoSha256"`

export async function findBrand(db: Queryable, accountId: string): Promise<StoredBrand | null> {
  const [row] = await db.query<BrandColumns>(`select ${COLUMNS} from brands b where b.account_id = $1`, [accountId])
  return row ? readBrand(row) : null
}

/** Returns the brand of the account that owns the course, for the public preview. */
export async function findCourseBrand(db: Queryable, courseId: string): Promise<StoredBrand | null> {
  const [row] = await db.query<BrandColumns>(`select ${COLUMNS} ${OF_COURSE}`, [courseId])
  return row ? readBrand(row) : null
}

const OF_COURSE = `from courses c join api_keys k on k.id = c.key_id join brands b on b.account_id = k.account_id
  where c.id = $1 and c.binned_at is null`

export async function saveBrand(db: Queryable, accountId: string, choice: BrandChoice, now: number): Promise<void> {
  const { name, colours, corners, typeface, footer } = choice
  await db.query(
    `insert into brands (account_id, name, main_colour, second_colour, corners, typeface, footer, saved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id) do update set name = excluded.name, main_colour = excluded.main_colour,
       second_colour = excluded.second_colour, corners = excluded.corners, typeface = excluded.typeface,
       footer = excluded.footer, saved_at = excluded.saved_at`,
    [accountId, name, colours?.main ?? null, colours?.second ?? null, corners, typeface, footer, now],
  )
}

/** Saves an account's logo. An account without a brand gets one under its own name. */
export async function saveLogo(
  db: Queryable,
  accountId: string,
  accountName: string,
  logo: Logo,
  now: number,
): Promise<void> {
  const { corners, typeface } = plainBrand(accountName)
  const { type, width, height, ground, sha256, bytes } = logo
  await db.query(
    `insert into brands (account_id, name, corners, typeface, saved_at, logo_type, logo_width, logo_height, logo_ground,
       logo_sha256, logo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (account_id) do update set saved_at = excluded.saved_at, logo_type = excluded.logo_type,
       logo_width = excluded.logo_width, logo_height = excluded.logo_height, logo_ground = excluded.logo_ground,
       logo_sha256 = excluded.logo_sha256, logo = excluded.logo`,
    [
      accountId,
      accountName,
      corners,
      typeface,
      now,
      type,
      width,
      height,
      ground,
      sha256,
      Buffer.from(bytes).toString('base64'),
    ],
  )
}

/** Deletes the account's logo. False: there is none. */
export async function deleteLogo(db: Queryable, accountId: string, now: number): Promise<boolean> {
  const gone = await db.query(
    `update brands set saved_at = $2, logo_type = null, logo_width = null, logo_height = null, logo_ground = null,
       logo_sha256 = null, logo = null
     where account_id = $1 and logo is not null returning account_id`,
    [accountId, now],
  )
  return gone.length > 0
}

export async function deleteBrand(db: Queryable, accountId: string): Promise<void> {
  await db.query(`delete from brands where account_id = $1`, [accountId])
}

/** Returns the bytes of the logo with this hash; null if the account has another logo by now. */
export async function findLogo(db: Queryable, accountId: string, sha256: string): Promise<Uint8Array | null> {
  const [row] = await db.query<{ logo: string }>(`select logo from brands where account_id = $1 and logo_sha256 = $2`, [
    accountId,
    sha256,
  ])
  return row ? Buffer.from(row.logo, 'base64') : null
}

export async function findCourseLogo(
  db: Queryable,
  courseId: string,
): Promise<{ type: LogoType; bytes: Uint8Array } | null> {
  const [row] = await db.query<{ type: LogoType; logo: string | null }>(
    `select b.logo_type as type, b.logo ${OF_COURSE}`,
    [courseId],
  )
  return row?.logo ? { type: row.type, bytes: Buffer.from(row.logo, 'base64') } : null
}

type BrandColumns = {
  name: string
  mainColour: string | null
  secondColour: string | null
  corners: Corners
  typeface: Typeface
  footer: string | null
  savedAt: number
  logoType: LogoType | null
  logoWidth: number
  logoHeight: number
  logoGround: LogoGround
  logoSha256: string
}

function readBrand(row: BrandColumns): StoredBrand {
  const { name, mainColour, secondColour, corners, typeface, footer, savedAt } = row
  const colours = mainColour && secondColour ? { main: mainColour, second: secondColour } : null
  const logo = row.logoType && {
    type: row.logoType,
    width: row.logoWidth,
    height: row.logoHeight,
    ground: row.logoGround,
    sha256: row.logoSha256,
  }
  const brand = { name, colours, corners, typeface, footer, logo }
  return { brand, version: brandVersion(brand), savedAt }
}
