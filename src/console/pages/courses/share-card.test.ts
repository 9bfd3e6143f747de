import assert from 'node:assert/strict'
import { test } from 'node:test'
import jsQR from 'jsqr'
import { readMarkup } from '../../../look/html.ts'
import { embedLine, renderQrCode } from './share-card.ts'

const PIXELS_EACH = 4

test('the QR code contains the address', () => {
  for (const url of [
    'https://courses.example/go/crs_0123456789abcdefABCDEF',
    `http://10.0.0.1:3000/go/${'x'.repeat(120)}`,
  ])
    assert.equal(readCode(readMarkup(renderQrCode(url, 'QR code'))), url)
})

test('the name of a course cannot break out of the embed code', () => {
  assert.equal(
    embedLine('https://a.example/go/crs_1', 'Say "no" & <b>'),
    '<iframe src="https://a.example/go/crs_1" title="Say &quot;no&quot; &amp; &lt;b>" width="100%" height="720" ' +
      'loading="lazy" allow="clipboard-write; fullscreen"></iframe>',
  )
})

/** Decodes a QR code from its pixels, as a camera sees it: several grey values for every module. */
function readCode(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v1/g)].map(([, x, y]) => `${x} ${y}`))
  const side = size * PIXELS_EACH
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)].map(place => Math.floor(place / PIXELS_EACH))
    if (dark.has(`${x} ${y}`)) pixels.fill(0, at * 4, at * 4 + 3)
  }
  return (jsQR as unknown as typeof jsQR.default)(pixels, side, side)?.data
}
