import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { type ReadPicture, readPicture } from '../src/media/read-picture.ts'
import { UnreadableMedia } from '../src/media/unreadable-media.ts'
import { pngFile, pngOf, svgWith, WEBP } from './support/logo-files.ts'
import {
  animated,
  animatedPng,
  cameraJpeg,
  EVERYDAY,
  exifWebp,
  FLAT,
  lyingJpeg,
  pngBomb,
  polyglotJpeg,
  polyglotPng,
  webpOfFrames,
} from './support/picture-files.ts'
import { requirePlainWebp } from './support/plain-webp.ts'

describe('a picture', () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(`from a camera held in orientation ${orientation} is turned upright`, async () => {
      const picture = await readPicture(await cameraJpeg(orientation))
      assert.deepEqual([picture.width, picture.height], [60, 40])
      await requirePlainWebp(picture.files[0]!.bytes, picture)
      const corners = await Promise.all([5, 55].flatMap(x => [5, 35].map(y => pixelAt(picture, x, y))))
      const isLight = corners.map(([red, green, blue]) => Math.min(red!, green!, blue!) > 40)
      const isRed = corners.map(([red, , blue]) => red! > blue!)
      assert.deepEqual(
        [isLight, isRed],
        [
          [true, false, true, false],
          [true, true, false, false],
        ],
      )
    })
  }

  for (const [what, make] of Object.entries(EVERYDAY)) {
    test(`that is ${what} is stored as WebP in three widths, without metadata`, async () => {
      const { width, height, files, notes } = await readPicture(await make())
      assert.deepEqual([width, height, notes], [1_000, 600, []])
      assert.deepEqual(
        files.map(file => [file.width, file.height]),
        [
          [480, 288],
          [960, 576],
          [1_000, 600],
        ],
      )
      for (const { bytes, ...size } of files) await requirePlainWebp(bytes, size)
      const stats = await sharp(files[0]!.bytes).removeAlpha().stats()
      for (const { mean } of stats.channels) assert.ok(mean > 90 && mean < 170, `${what}: ${mean}`)
    })
  }

  test('of one colour, like parts of drawings and screenshots, is stored without loss', async () => {
    const { files } = await readPicture(await sharp({ create: FLAT }).png().toBuffer())
    for (const { bytes } of files) assert.match(bytes.toString('latin1', 0, 40), /VP8L/)
    assert.deepEqual(
      files.map(({ width }) => width),
      [480, 960, 1_600],
    )
  })

  test('that is transparent stays transparent', async () => {
    const picture = await readPicture(pngOf(40, 20, x => (x < 20 ? [200, 30, 30, 255] : [0, 0, 0, 0])))
    assert.deepEqual([(await pixelAt(picture, 5, 5))[3], (await pixelAt(picture, 35, 5))[3]], [255, 0])
  })

  test('of one pixel stays a picture of one pixel', async () => {
    const { width, height, files } = await readPicture(pngOf(1, 1, () => [9, 9, 9, 255]))
    assert.deepEqual([width, height, files.length], [1, 1, 1])
  })

  test('of the largest allowed size is scaled down', async () => {
    const create = { width: 12_000, height: 4_000, channels: 3, background: '#456' } as const
    const { width, height } = await readPicture(await sharp({ create }).jpeg().toBuffer())
    assert.deepEqual([width, height], [1_600, 533])
  })

  test('that moves is stored as its first frame, and its owner is informed', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const picture = await readPicture(await animated(format))
      assert.deepEqual([picture.width, picture.height, picture.notes], [40, 30, ['first-frame']])
      assert.ok((await pixelAt(picture, 9, 9))[0]! > 150)
    }
    assert.deepEqual((await readPicture(webpOfFrames(10_000))).notes, ['first-frame'])
  })

  test('that moves as an APNG is stored as its still picture, and its owner is informed', async () => {
    const picture = await readPicture(animatedPng())
    assert.deepEqual([picture.width, picture.height, picture.notes], [40, 30, ['first-frame']])
    await requirePlainWebp(picture.files[0]!.bytes, picture.files[0]!)
  })

  test('that is a drawing becomes pixels, and its owner is informed', async () => {
    const { width, height, notes } = await readPicture(Buffer.from(svgWith('<text x="9" y="20">Northwind</text>')))
    assert.deepEqual([width, height, notes], [1_600, 640, ['drawing-as-picture']])
    const tall = await readPicture(Buffer.from(svgWith('', 'viewBox="0 0 5 100"')))
    assert.deepEqual([tall.width, tall.height], [80, 1_600])
  })

  for (const [measure, attributes, half] of [
    ['millimetres', 'width="20mm" height="10mm"', '10mm'],
    ['millimetres around pixels', 'width="20mm" height="10mm" viewBox="0 0 200 100"', '100'],
    ['millimetres with its content in pixels', 'width="20mm" height="10mm"', '37.8'],
    ['points', 'width="460.8pt" height="230.4pt" viewBox="0 0 460.8 230.4"', '230.4'],
    ['pixels with its content in points', 'viewBox="0 0 200 100"', '75pt'],
    ['metres', 'width="2000mm" height="1000mm" viewBox="0 0 2 1"', '1'],
    ['parts of its width', 'viewBox="0 0 1 0.5"', '0.5'],
  ] as const) {
    test(`that is a drawing in ${measure} has the size that a browser gives it`, async () => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="${half}" height="100%" fill="#c00"/></svg>`
      const picture = await readPicture(Buffer.from(drawing))
      assert.deepEqual([picture.width, picture.height], [1_600, 800])
      const [left, right] = await Promise.all([790, 810].map(x => pixelAt(picture, x, 400)))
      assert.deepEqual([left, right![3]], [[204, 0, 0, 255], 0])
    })
  }

  test('that is a draw.io diagram shows its fallback words in place of HTML', async () => {
    const condition = 'requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"'
    const html = `<foreignObject ${condition} width="90" height="20"><div>Start</div></foreignObject>`
    const workaround = '<foreignObject width="0" height="0"/><!-- <foreignObject>none</foreignObject> -->'
    const words = '<text x="5" y="20" font-size="18" fill="#fff">Start</text>'
    const back = '<rect width="100" height="40"/>'
    const drawing = (inner: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">${back}${workaround}<g>${inner}</g></svg>`
    const diagram = await readPicture(Buffer.from(drawing(`<switch>${html}${words}</switch>`)))
    const plain = await readPicture(Buffer.from(drawing(words)))
    assert.deepEqual(diagram.files.at(-1)!.bytes, plain.files.at(-1)!.bytes)
  })

  test('that is a drawing loads nothing from elsewhere and runs no script', async () => {
    const outside =
      '<image href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:9/" width="9" height="9"/>'
    const { files } = await readPicture(Buffer.from(svgWith(`<script>alert(1)</script>${outside}`)))
    await requirePlainWebp(files[0]!.bytes, files[0]!)
  })

  test('that is also a file of another type keeps its picture only', async () => {
    const { files } = await readPicture(polyglotPng())
    await requirePlainWebp(files[0]!.bytes, files[0]!)
    const jpeg = await readPicture(await polyglotJpeg())
    await requirePlainWebp(jpeg.files[0]!.bytes, jpeg.files[0]!)
    assert.doesNotMatch(jpeg.files[0]!.bytes.toString('latin1'), /PK\x05\x06/)
    const webp = await readPicture(exifWebp(WEBP.lossy, 6))
    assert.deepEqual([webp.width, webp.height], [8, 16])
  })

  test('that claims a wrong size is drawn within the limits', async () => {
    const { width, height, files } = await readPicture(await lyingJpeg())
    assert.deepEqual([width, height, files.length], [60, 9_000, 1])
  })

  const png = pngOf(40, 40, () => [1, 2, 3, 255])
  const REFUSED: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['that claims to be gigabytes', () => pngBomb(30_000, 30_000), /at most 12000 pixels a side and 50 million/],
    ['of one pixel by a million', () => pngBomb(1, 1_000_000), /at most 12000 pixels a side/],
    ['of more pixels than a screen has', () => pngBomb(10_000, 5_001), /50 million in all/],
    ['of too many 16-bit pixels', () => deepPng(6_000, 5_000), /25 million in all with 16 bits/],
    ['that contains less data than it claims', () => pngFile(900, 900, Buffer.alloc(10)), /damaged/],
    ['that is cut off', () => png.subarray(0, 60), /damaged/],
    [
      'that has only the first bytes of a PNG',
      () => Buffer.concat([png.subarray(0, 8), Buffer.from('<svg/>')]),
      /damaged/,
    ],
    [
      'in HEIC from a phone',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      /HEIC: save it as JPEG/,
    ],
    [
      'that is an animated AVIF',
      () => Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avifavismsf1', 'latin1'),
      /AVIF that moves: save it as GIF/,
    ],
    ['that is a page', () => Buffer.from('<!doctype html><html><svg/></html>'), /must be a JPEG/],
    ['that is a TIFF', () => sharp({ create: FLAT }).tiff().toBuffer(), /must be a JPEG/],
    ['that is a PDF', () => Buffer.from('%PDF-1.7'), /must be a JPEG/],
    ['that is empty', () => Buffer.alloc(0), /must be a JPEG/],
    ['that is a drawing as thin as a line', () => Buffer.from(svgWith('', 'viewBox="0 0 1 1000"')), /20 times as wide/],
    [
      'that is a diagram of Mermaid, whose words are HTML',
      () => Buffer.from(svgWith('<g><foreignObject width="90" height="20"><div>Start</div></foreignObject></g>')),
      /parts in HTML/,
    ],
    [
      'that is a drawing of an external file',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><use href="a.svg#b"/></svg>'),
      /shows nothing/,
    ],
    ['that is a drawing of a planet’s size', () => Buffer.from(svgWith('', 'viewBox="0 0 1e9 1e9"')), /no usual size/],
    ['that is half a drawing', () => Buffer.from(svgWith('').slice(0, -8)), /damaged/],
    ['with entities that multiply', () => Buffer.from(laughingSvg()), /damaged/],
  ]
  for (const [what, make, says] of REFUSED) {
    test(`${what} is refused with a message`, async () => {
      await assert.rejects(readPicture(await make()), error => {
        assert.ok(error instanceof UnreadableMedia, String(error))
        assert.match(error.message, says)
        return true
      })
    })
  }
})

async function pixelAt({ files }: ReadPicture, x: number, y: number): Promise<number[]> {
  const { bytes, width } = files.at(-1)!
  const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer()
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}

function deepPng(width: number, height: number): Buffer {
  const file = pngBomb(width, height)
  file[24] = 16
  return file
}

function laughingSvg(): string {
  const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  return `<!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]>${svgWith('<text>&l12;</text>')}`
}
