import { createHash } from 'node:crypto'
import { findPictureFormat } from '../media/picture-format.ts'
import { cleanSvg } from './clean-svg.ts'
import { keepDrawing, redrawPicture } from './draw-logo.ts'
import { LOGO_BYTES, type Logo } from './logo.ts'
import { notALogo } from './not-a-logo.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a logo and makes it safe to show on any page. The format is determined by the bytes of the file, not by its
 * name. An SVG is rewritten with known elements only; any other picture is decoded and encoded again, so that only its
 * pixels remain.
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  if (bytes.length > LOGO_BYTES) throw notALogo('logo-large', { most: LOGO_BYTES / 1_000 })
  const logo = await readByFormat(bytes)
  return { ...logo, sha256: createHash('sha256').update(logo.bytes).digest('hex') }
}

async function readByFormat(bytes: Buffer): Promise<Omit<Logo, 'sha256'>> {
  const format = findPictureFormat(bytes)
  switch (format) {
    case 'png':
    case 'jpeg':
    case 'webp':
      return redrawPicture(bytes, format)
    case 'gif':
    case 'avif':
    case 'heic':
      throw notALogo(`logo-${format}`)
    case 'svg':
    case null:
      // A file of unknown format is read as an SVG too: if it begins like XML, the error message says what is wrong
      // with its XML.
      return keepDrawing(cleanSvg(readText(bytes)))
  }
}

function readText(bytes: Buffer): string {
  let text = ''
  try {
    text = utf8.decode(bytes)
  } catch {
    // For a file that is not UTF-8 the text stays empty, so the file is refused below.
  }
  if (!text.trimStart().startsWith('<')) throw notALogo('logo-format')
  return text
}
