import { z } from 'zod'
import { CORNERS, plainBrand, TYPEFACES } from '../../brand/brand.ts'
import { LOGO_BYTES, LOGO_GROUNDS, LOGO_TYPES } from '../../brand/logo.ts'
import { line } from '../../course/text.ts'
import * as brands from '../../flows/change-brand.ts'
import { requireAccount } from '../../store/accounts.ts'
import { findBrand } from '../../store/brands.ts'
import type { Database } from '../../store/database.ts'
import { keyRoute } from '../route.ts'
import { answer, enumSchema, isoTime, sent, text, time, whole } from '../schemas.ts'

const NAME_CHARACTERS = 80
const FOOTER_CHARACTERS = 160
const COLOUR = '^#[0-9A-Fa-f]{6}$'

const tag = 'Brand'
const APPLIES = 'Previews and covers have it at once, packages from their next export on.'

function colour(example: string, description: string) {
  return z
    .string()
    .refine(given => new RegExp(COLOUR).test(given), { params: { refusal: 'field-colour' } })
    .transform(given => given.toLowerCase())
    .meta({ description, pattern: COLOUR, minLength: 7, maxLength: 7, examples: [example] })
}

const main = colour(
  '#0b5d5b',
  'Buttons have exactly this colour; links, marks and covers have the nearest colour that can be read.',
)
const second = colour('#f2a33a', 'The colour of highlights, and of sparks on covers.')
const CORNERS_SAY = 'The shape of the corners of cards and buttons.'
const TYPEFACES_SAY =
  'The typeface of headlines: Bricolage Grotesque, Manrope, Fraunces or Atkinson Hyperlegible. Packages contain it.'

export const brandBody = sent('BrandChoice', {
  name: line(NAME_CHARACTERS).describe('Shown where there is no logo, and read aloud in place of the logo.'),
  colours: z
    .object({ main, second })
    .nullable()
    .default(null)
    .describe(
      'Without brand colours every course keeps its own. Texts stay legible in light and dark mode, whatever the colours are.',
    ),
  corners: enumSchema(CORNERS, 'petal', CORNERS_SAY).default('petal'),
  typeface: enumSchema(TYPEFACES, 'bricolage', TYPEFACES_SAY).default('bricolage'),
  footer: line(FOOTER_CHARACTERS).nullable().default(null).describe('A line at the end of every page.'),
})

const logo = z.object({
  type: enumSchema(LOGO_TYPES, 'image/svg+xml', 'An SVG is kept as SVG; every other picture is kept as PNG.'),
  width: whole(1000),
  height: whole(218),
  ground: enumSchema(
    LOGO_GROUNDS,
    'light',
    'The backgrounds on which the logo is visible. On any other, the logo gets a plate behind it.',
  ),
  sha256: text(
    'a3b02b118b1a40375b289a20c36f89e732740aea2acd523b0808067a82187c1a',
    'The SHA-256 hash of the stored bytes.',
  ),
})

export const brandAnswer = answer('Brand', {
  name: text('Northwind Hotels', "The brand's name; the account's name until one is chosen."),
  colours: z
    .object({ main: text('#0b5d5b'), second: text('#f2a33a') })
    .nullable()
    .describe("The brand's colours. Null: every course has its own."),
  corners: enumSchema(CORNERS, 'petal', CORNERS_SAY),
  typeface: enumSchema(TYPEFACES, 'bricolage', TYPEFACES_SAY),
  footer: text('Northwind Academy · learning@northwind.example').nullable(),
  logo: logo.nullable(),
  version: text('5d0c7f3a91', 'The same look has the same version. Null: nothing was chosen yet.').nullable(),
  savedAt: time('2026-03-19T09:41:07.318Z').nullable(),
})

const answers = { 200: { description: 'The brand.', schema: brandAnswer } }

export const readBrand = keyRoute('read-brand', 'GET /api/v1/brand', {
  tag,
  summary: 'Read the brand',
  description: "How the courses of the key's account look.",
  answers,
  handler:
    ({ db }) =>
    ({ entry }) =>
      showBrand(db, entry.accountId),
})

export const changeBrand = keyRoute('change-brand', 'PUT /api/v1/brand', {
  limit: 30,
  tag,
  summary: 'Set the brand',
  description: `
    Replaces all of it but the logo, for every key of the account; what is left out is taken off. ${APPLIES}
    A package that was exported before keeps its look and its address. A test key cannot change the brand.
  `,
  body: {
    schema: brandBody,
    examples: {
      smallest: { name: 'Northwind Hotels' },
      everything: {
        name: 'Northwind Hotels',
        colours: { main: '#0b5d5b', second: '#f2a33a' },
        corners: 'round',
        typeface: 'manrope',
        footer: 'Northwind Academy · learning@northwind.example',
      },
    },
  },
  answers,
  errors: { VALIDATION_ERROR: 'colours.main must be # and six hexadecimal digits' },
  handler:
    ({ db }) =>
    async ({ entry: { keyId, accountId }, body, act }) => {
      await brands.changeBrand(db, { keyId, accountId, act }, body, Date.now())
      return showBrand(db, accountId)
    },
})

export const deleteBrand = keyRoute('delete-brand', 'DELETE /api/v1/brand', {
  limit: 30,
  tag,
  summary: 'Take the brand off',
  description: `Logo and all. Courses have their own look again. Packages that were exported stay as they are.`,
  answers: { 204: { description: 'There is no brand.' } },
  errors: { VALIDATION_ERROR: 'A test key cannot change the brand: use a live key of the account' },
  handler:
    ({ db }) =>
    ({ entry: { keyId, accountId }, act }) =>
      brands.removeBrand(db, { keyId, accountId, act }, Date.now()),
})

export const changeLogo = keyRoute('change-logo', 'PUT /api/v1/brand/logo', {
  lasts: true,
  limit: 30,
  tag,
  summary: 'Set the logo',
  description: `
    The file itself: SVG, PNG, JPEG or WebP, at most 200 kB. The service tells the format from the bytes alone. Of
    an SVG only what draws is kept; one that would run or load something is refused. Any other picture is decoded and kept as PNG.
    A refused logo changes nothing. ${APPLIES}
  `,
  body: {
    file: {
      types: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'application/octet-stream'],
      bytes: LOGO_BYTES,
    },
  },
  answers,
  errors: { VALIDATION_ERROR: 'The logo has a script (line 3)' },
  handler:
    ({ db }) =>
    async ({ entry: { keyId, accountId }, body, act }) => {
      await brands.changeLogo(db, { keyId, accountId, act }, body, Date.now())
      return showBrand(db, accountId)
    },
})

export const deleteLogo = keyRoute('delete-logo', 'DELETE /api/v1/brand/logo', {
  limit: 30,
  tag,
  summary: 'Take the logo off',
  description: 'The name stands in its place.',
  answers: { 204: { description: 'There is no logo.' } },
  errors: {
    NOT_FOUND: 'There is no logo',
    VALIDATION_ERROR: 'A test key cannot change the brand: use a live key of the account',
  },
  handler:
    ({ db }) =>
    ({ entry: { keyId, accountId }, act }) =>
      brands.removeLogo(db, { keyId, accountId, act }, Date.now()),
})

async function showBrand(db: Database, accountId: string): Promise<z.output<typeof brandAnswer>> {
  const storedBrand = await findBrand(db, accountId)
  if (storedBrand) return { ...storedBrand.brand, version: storedBrand.version, savedAt: isoTime(storedBrand.savedAt) }
  const { name } = await requireAccount(db, accountId, Date.now())
  return { ...plainBrand(name), version: null, savedAt: null }
}
