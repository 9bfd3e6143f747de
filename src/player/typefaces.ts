import { join } from 'node:path'
import type { Typeface } from '../brand/brand.ts'

type FontFile = { name: string; path: string; range: string }

const LATIN =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const EXTENDED = 'U+100-130,U+132-151,U+154-2BA,U+1E00-1E9F,U+1EF2-1EFF,U+2113'
const VIETNAMESE =
  'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF1,U+20AB'
const CYRILLIC = 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116'
const GREEK = 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF'

/** Every page fetches the first file of its face; the others only where their letters are used. */
const FILES: Record<Typeface, FontFile[]> = {
  bricolage: [
    // Our own subset of it, a third as long.
    { name: 'display.woff2', path: join(import.meta.dirname, 'fonts', 'display.woff2'), range: LATIN },
    packed('bricolage-grotesque', 'latin-ext', 'display-extended', EXTENDED),
    packed('bricolage-grotesque', 'vietnamese', 'display-vietnamese', VIETNAMESE),
  ],
  manrope: [
    packed('manrope', 'latin', 'manrope', LATIN),
    packed('manrope', 'latin-ext', 'manrope-extended', EXTENDED),
    packed('manrope', 'vietnamese', 'manrope-vietnamese', VIETNAMESE),
    packed('manrope', 'cyrillic', 'manrope-cyrillic', CYRILLIC),
    packed('manrope', 'greek', 'manrope-greek', GREEK),
  ],
  fraunces: [
    packed('fraunces', 'latin', 'fraunces', LATIN),
    packed('fraunces', 'latin-ext', 'fraunces-extended', EXTENDED),
    packed('fraunces', 'vietnamese', 'fraunces-vietnamese', VIETNAMESE),
  ],
  atkinson: [
    packed('atkinson-hyperlegible', 'latin', 'atkinson', LATIN),
    packed('atkinson-hyperlegible', 'latin-ext', 'atkinson-extended', EXTENDED),
  ],
}

export function fontFilesOf(typeface: Typeface): readonly FontFile[] {
  return FILES[typeface]
}

/** Whichever face it is, the style sheet knows it by one name. */
export function renderFaces(typeface: Typeface): string {
  return FILES[typeface]
    .map(({ name, range }) => {
      const source = `src:url(${name}) format("woff2")`
      return `@font-face{font-family:Display;${source};font-weight:700;font-display:swap;unicode-range:${range}}`
    })
    .join('')
}

function packed(font: string, letters: string, name: string, range: string): FontFile {
  return { name: `${name}.woff2`, path: `@fontsource/${font}/files/${font}-${letters}-700-normal.woff2`, range }
}
