import { createHash } from 'node:crypto'
import { cleanSvg } from './clean-svg.ts'
import { webpAsPng } from './decode-webp.ts'
import { drawPicture, drawSvg } from './draw-logo.ts'
import type { Logo } from './logo.ts'
import { notALogo } from './not-a-logo.ts'
import { jpegFacts, pngSize } from './picture-facts.ts'
import { webpFacts } from './webp-facts.ts'

/** What a client may send. */
export const LOGO_BYTES = 200_000

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')
const WEBP = /^RIFF.{4}WEBP/s
const GIF = /^GIF8/

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A logo that is safe to show on any page. What a file is, its bytes say, not its name. A drawing is written anew with nothing in it
 * that we do not know; any other picture is decoded and drawn anew, so that nothing of the file is left but what is seen.
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  const made = await readByBytes(bytes)
  return { ...made, sha256: createHash('sha256').update(made.bytes).digest('hex') }
}

async function readByBytes(bytes: Buffer): Promise<Omit<Logo, 'sha256'>> {
  if (bytes.length > LOGO_BYTES) throw notALogo(`must have at most ${LOGO_BYTES / 1_000} kB`)
  if (bytes.subarray(0, PNG.length).equals(PNG)) {
    return drawPicture(bytes, { type: 'image/png', orientation: 1, ...pngSize(bytes) })
  }
  if (bytes.subarray(0, JPEG.length).equals(JPEG))
    return drawPicture(bytes, { type: 'image/jpeg', ...jpegFacts(bytes) })
  const start = bytes.subarray(0, 12).toString('latin1')
  if (WEBP.test(start)) return readWebp(bytes)
  if (GIF.test(start)) throw notALogo('is a GIF: save it as PNG, JPEG, WebP or SVG')
  return drawSvg(cleanSvg(textOf(bytes)))
}

async function readWebp(bytes: Buffer): Promise<Omit<Logo, 'sha256'>> {
  const { orientation, ...size } = webpFacts(bytes)
  return drawPicture(await webpAsPng(bytes, size), { type: 'image/png', orientation, ...size })
}

function textOf(bytes: Buffer): string {
  let text = ''
  try {
    text = utf8.decode(bytes)
  } catch {
    // Then it is no XML of ours either.
  }
  if (!text.trimStart().startsWith('<')) throw notALogo('must be a PNG, a JPEG, a WebP or an SVG')
  return text
}
