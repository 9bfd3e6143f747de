import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { JPEG, pngFile, pngOf, SVG_LOGO, svgWith, withExif } from '../../test/support/logo-files.ts'
import { PublicError } from '../errors.ts'
import { readLogo } from './read-logo.ts'

describe('a logo that is a drawing', () => {
  test('stays a drawing: it keeps its colours and loses the metadata of the program that made it', async () => {
    const { type, width, height, bytes } = await readLogo(Buffer.from(SVG_LOGO))
    const text = Buffer.from(bytes).toString()
    assert.deepEqual([type, width, height], ['image/svg+xml', 1000, 218])
    assert.match(text, /<path d="M4 40[^"]*" fill="#0B5D5B"\/>/)
    assert.match(text, /fill="url\(#shade\)"/)
    assert.match(text, /stop-color="#e4572e"/)
    assert.match(text, /opacity="\.9"/)
    assert.doesNotMatch(
      text,
      /Generator|DOCTYPE|metadata|who drew|Northwind|tool|class|style|example\.com|data-name|<a/,
    )
  })

  test('does not change when it is read a second time', async () => {
    const once = await readLogo(Buffer.from(SVG_LOGO))
    assert.deepEqual(await readLogo(Buffer.from(once.bytes)), once)
  })

  test('states whether it needs a light or a dark background', async () => {
    const grounds = async (fill: string) =>
      (
        await readLogo(
          Buffer.from(svgWith(`<path fill="${fill}" d="M0 0h90v30H0z"/>`).replace('<path d="M0 0h90v30H0z"/>', '')),
        )
      ).ground
    assert.equal(await grounds('#111111'), 'light')
    assert.equal(await grounds('#ffffff'), 'dark')
    assert.equal(await grounds('#1a7f4b'), 'any')
    const letters =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><text x="2" y="20" fill="#eee">North</text></svg>'
    assert.equal((await readLogo(Buffer.from(letters))).ground, 'dark', 'letters count, in whatever font they are set')
  })

  const REFUSED: [string, string, RegExp][] = [
    ['a script', svgWith('<script>alert(1)</script>'), /a script \(line 1\)/],
    [
      'a script in another namespace',
      svgWith('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
      /HTML/,
    ],
    ['a handler', svgWith('<g onload="alert(1)"/>'), /a script/],
    ['a handler on the drawing itself', svgWith('', 'viewBox="0 0 1 1" onLoad="alert(1)"'), /a script/],
    ['HTML', svgWith('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'), /HTML/],
    [
      'a picture from elsewhere',
      svgWith('<image href="https://example.com/a.png" width="9" height="9"/>'),
      /a picture/,
    ],
    ['a picture inside', svgWith('<image href="data:image/png;base64,AAAA"/>'), /a picture/],
    ['a drawing from elsewhere', svgWith('<use xlink:href="https://example.com/a.svg#b"/>'), /outside itself/],
    ['a drawing of the same site', svgWith('<use href="/go/crs_1/logo#b"/>'), /outside itself/],
    ['a drawing in its address', svgWith('<use href="data:image/svg+xml,x#b"/>'), /outside itself/],
    [
      'a colour from elsewhere',
      svgWith('<path fill="url(https://example.com/a.svg#b)" d="M0 0h1v1z"/>'),
      /outside itself/,
    ],
    [
      'a colour from elsewhere in a style attribute',
      svgWith('<path style="fill:url(\'//example.com/#a\')" d="M0 0h1v1z"/>'),
      /outside itself/,
    ],
    [
      'a colour from elsewhere in a style sheet',
      svgWith('<style>.a{mask:url(//example.com/#a)}</style><path class="a"/>'),
      /outside itself/,
    ],
    [
      'a colour from elsewhere behind an escape',
      svgWith('<style>.a{fill:u\\72l(//example.com/#a)}</style><path class="a"/>'),
      /cannot be read/,
    ],
    ['an imported style sheet', svgWith('<style>@import url(https://example.com/a.css);</style>'), /style sheet/],
    [
      'a processing instruction and no drawing',
      '<?xml-stylesheet href="https://example.com/a.css"?><p/>',
      /must be a PNG/,
    ],
    ['a style sheet with more than classes', svgWith('<style>g > path{fill:red}</style>'), /style sheet/],
    ['animation', svgWith('<set attributeName="href" to="javascript:alert(1)"/>'), /animation/],
    ['filters', svgWith('<filter id="f"><feImage href="https://example.com"/></filter>'), /filters/],
    ['an unknown element', svgWith('<handler type="text/javascript">alert(1)</handler>'), /no logo here/],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svgWith('&a;')}`, /declarations of its own/],
    [
      'a billion laughs',
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]>${svgWith('<text>&b;</text>')}`,
      /declarations/,
    ],
    [
      'an entity of a file',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svgWith('<text>&a;</text>')}`,
      /declarations/,
    ],
    ['an entity without a declaration', svgWith('<text>&nbsp;</text>'), /not XML/],
    ['a reference to itself', svgWith('<g id="a"><use href="#a"/></g>'), /with itself/],
    ['references that multiply', svgWith(laughs()), /too often/],
    ['references that multiply through masks', svgWith(masks()), /too often/],
    ['references within references', svgWith(chain()), /within each other/],
    [
      'a long path that is drawn again and again',
      svgWith(`${longPath()}${'<use href="#p"/>'.repeat(400)}`),
      /too often/,
    ],
    ['too many masks', svgWith(`<mask id="m"/>${'<path mask="url(#m)" d="M0 0h9v9z"/>'.repeat(301)}`), /masks/],
    ['too many clips', svgWith(`<clipPath id="m"/>${'<path clip-path="url(#m)" d="M0 0h9z"/>'.repeat(301)}`), /clips/],
    [
      'masks by a class',
      svgWith(`<style>.a{mask:url(#m)}</style><mask id="m"/>${'<g class="a"/>'.repeat(301)}`),
      /masks/,
    ],
    ['too many transparent groups', svgWith('<g opacity=".9"/>'.repeat(301)), /see-through/],
    ['too many blended groups', svgWith('<g style="mix-blend-mode:multiply"/>'.repeat(301)), /see-through/],
    ['too many drawings inside', svgWith('<svg width="9" height="9"/>'.repeat(301)), /clips/],
    ['symbols that are clipped again and again', svgWith(`<symbol id="s"/>${'<use href="#s"/>'.repeat(301)}`), /clips/],
    [
      'a gradient of too many colours',
      svgWith(`<linearGradient id="g">${'<stop/>'.repeat(65)}</linearGradient>`),
      /64/,
    ],
    ['a shape as thin as a line', svgWith('', 'viewBox="0 0 1 1000"'), /at most 20 times as wide as it is high/],
    ['a shape slightly too wide', svgWith('', 'viewBox="0 0 20.1 1"'), /at most 20 times/],
    ['endless blanks in its size', svgWith('', `width="1${' '.repeat(190_000)}x" height="5"`), /no size/],
    ['a style sheet without rules', svgWith(`<style>${'a'.repeat(190_000)}</style>`), /style sheet/],
    ['comments that never end', svgWith(`<style>${'/*'.repeat(95_000)}</style>`), /style sheet/],
    ['too many parts', svgWith('<g/>'.repeat(6_000)), /too many parts/],
    ['too much depth', svgWith(`${'<g>'.repeat(100)}${'</g>'.repeat(100)}`), /too many parts/],
    ['no size', svgWith('', ''), /no size/],
    ['a size without end', svgWith('', 'viewBox="0 0 Infinity 1"'), /no size/],
    ['nothing visible', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g/></svg>', /empty/],
    ['its end cut off', svgWith('').slice(0, -8), /not XML/],
    ['an HTML page in place of a drawing', '<!doctype html><script>alert(1)</script>', /must be a PNG|not XML/],
    ['an HTML element named svg', '<svg xmlns="http://www.w3.org/1999/xhtml"/>', /HTML/],
  ]
  for (const [what, text, says] of REFUSED) {
    test(`with ${what} is refused`, () => assert.rejects(readLogo(Buffer.from(text)), refusal(says)))
  }

  test('may be twenty times as wide as high', async () => {
    const { width, height } = await readLogo(Buffer.from(svgWith('', 'viewBox="0 0 100 5"')))
    assert.deepEqual([width, height], [1000, 50])
  })

  test('may have masks and transparent parts, as drawing programs write them', async () => {
    const masked = '<mask id="m"><path d="M0 0h9v9z"/></mask><path mask="url(#m)" opacity=".5" d="M0 0h9v9z"/>'
    const { type } = await readLogo(
      Buffer.from(svgWith(`${masked}${'<g opacity="1"><path d="M0 0h9"/></g>'.repeat(400)}`)),
    )
    assert.equal(type, 'image/svg+xml')
  })

  test('with a very short dash length is read at once, and keeps its dashes', async () => {
    const dashed = '<path stroke="#1a7f4b" stroke-dasharray=".0001" d="M0 0h90v90z"/>'.repeat(1_000)
    const { bytes } = await readLogo(Buffer.from(svgWith(dashed)))
    assert.match(Buffer.from(bytes).toString(), /stroke-dasharray="\.0001"/)
  })

  test('gets the colours of its style sheet, even if that repeats its rules thousands of times', async () => {
    const sheet = `.a{${'fill:red;'.repeat(9_000)}fill:#0b5d5b}.b,${'.c,'.repeat(9_000)}.d{stroke:#e4572e}`
    const parts = '<path class="a d b" d="M0 0h9v9z"/>'.repeat(1_000)
    const { bytes } = await readLogo(Buffer.from(svgWith(`<style>${sheet}</style>${parts}`)))
    assert.match(
      Buffer.from(bytes).toString(),
      /<path d="M0 0h9v9z" (fill="#0b5d5b" stroke="#e4572e"|stroke="#e4572e" fill="#0b5d5b")\/>/,
    )
  })

  test('with a huge size is scaled down', async () => {
    const { width, height, bytes } = await readLogo(
      Buffer.from(svgWith('', 'viewBox="0 0 100 40" width="4e9" height="1e9"')),
    )
    assert.deepEqual([width, height], [1000, 400])
    assert.doesNotMatch(Buffer.from(bytes).toString(), /4e9/)
  })
})

describe('a logo that is a picture', async () => {
  test('is stored as a new PNG with its pixels only; other data in the file is dropped', async () => {
    const png = pngOf(40, 20, x => (x < 20 ? [200, 30, 30, 255] : [0, 0, 0, 0]))
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { type, width, height, bytes } = await readLogo(polyglot)
    assert.deepEqual([type, width, height], ['image/png', 40, 20])
    assert.ok(!Buffer.from(bytes).includes('script'))
    assert.ok(Buffer.from(bytes.slice(-8)).includes('IEND'))
  })

  test('that is too large for a page is scaled down in proportion', async () => {
    const { width, height } = await readLogo(pngOf(1_600, 200, (x, y) => [x % 256, y, 90, 255]))
    assert.deepEqual([width, height], [960, 120])
  })

  test('of random noise is stored in at most 200 kB', async () => {
    let state = 1
    const noise = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return (state >> 8) % 256
    }
    const { bytes } = await readLogo(pngOf(220, 220, () => [noise(), noise(), noise(), 255]))
    assert.ok(bytes.length <= 200_000)
  })

  test('from a phone is turned upright, and loses its GPS position', async () => {
    const upright = await readLogo(withExif(JPEG, 6))
    assert.deepEqual([upright.type, upright.width, upright.height], ['image/png', 8, 16])
    assert.ok(!Buffer.from(upright.bytes).includes('GPS'))
    const flat = await readLogo(JPEG)
    assert.deepEqual([flat.width, flat.height], [16, 8])
  })

  test('is turned upright from each of the eight EXIF orientations', async () => {
    for (const orientation of [1, 2, 3, 4]) assert.equal((await readLogo(withExif(JPEG, orientation))).width, 16)
    for (const orientation of [5, 6, 7, 8]) assert.equal((await readLogo(withExif(JPEG, orientation))).width, 8)
  })

  const second = JPEG.indexOf(Buffer.from([0xff, 0xc0]))
  const frame = JPEG.subarray(second, second + 19)
  const REFUSED: [string, Buffer, RegExp][] = [
    ['that claims to be gigabytes', pngFile(30_000, 30_000, deflateSync(Buffer.alloc(1_000))), /at most 4096 pixels/],
    ['as thin as a line', pngOf(1, 21, () => [9, 9, 9, 255]), /at most 20 times as wide/],
    ['of a thousand scans', await jpegOfScans(1_000), /damaged/],
    ['of more pixels than a logo has', pngFile(4_000, 4_000, deflateSync(Buffer.alloc(1_000))), /8 million/],
    ['that is cut off', pngOf(40, 40, () => [1, 2, 3, 255]).subarray(0, 60), /damaged/],
    [
      'that has only the first bytes of a PNG',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg onload="alert(1)"/>')]),
      /damaged/,
    ],
    ['that is fully transparent', pngOf(9, 9, () => [9, 9, 9, 0]), /empty/],
    ['with two frames', Buffer.concat([JPEG.subarray(0, second), frame, JPEG.subarray(second)]), /damaged/],
    ['that has only the first bytes of a JPEG', Buffer.from('ffd8ffe0', 'hex'), /damaged/],
    ['in GIF format', Buffer.from('GIF89a'), /save it as PNG/],
    ['that is a PDF', Buffer.from('%PDF-1.7'), /must be a PNG/],
    ['of meaningless bytes', Buffer.from([0, 255, 254, 0]), /must be a PNG/],
  ]
  for (const [what, bytes, says] of REFUSED) {
    test(`${what} is refused`, () => assert.rejects(readLogo(bytes), refusal(says)))
  }
})

function refusal(says: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof PublicError, String(error))
    assert.equal(error.code, 'VALIDATION_ERROR')
    assert.match(error.message, says)
    assert.doesNotMatch(error.message, /alert|example\.com|passwd/)
    return true
  }
}

/** Makes a progressive JPEG that repeats its last scan; each scan covers the whole picture. */
async function jpegOfScans(scans: number): Promise<Buffer> {
  const plain = { width: 400, height: 300, channels: 3, background: '#a33' } as const
  const jpeg = await sharp({ create: plain }).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const head = jpeg.subarray(last, last + 2 + jpeg.readUInt16BE(last + 2))
  return Buffer.concat([jpeg.subarray(0, -2), ...Array(scans).fill(head), jpeg.subarray(-2)])
}

function longPath(): string {
  return `<path id="p" d="M0 0${'L9 9'.repeat(2_000)}"/>`
}

function chain(): string {
  const links = Array.from({ length: 2_000 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`)
  return `<defs>${links.join('')}</defs>`
}

/** Makes entities that expand ten times each, nine levels deep ("billion laughs"). */
function laughs(): string {
  const uses = (id: number) => `<use href="#l${id}"/>`.repeat(10)
  return Array.from(
    { length: 9 },
    (_, at) => `<g id="l${at}">${at === 0 ? '<path d="M0 0h1"/>' : uses(at - 1)}</g>`,
  ).join('')
}

function masks(): string {
  const masked = (at: number) => `<path mask="url(#m${at})" d="M0 0h9v9z"/>`.repeat(10)
  return Array.from(
    { length: 9 },
    (_, at) => `<mask id="m${at}">${at === 0 ? '<path d="M0 0h9"/>' : masked(at - 1)}</mask>`,
  ).join('')
}
