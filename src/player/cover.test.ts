import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkup } from '../look/html.ts'
import { renderTile } from '../look/mosaic.ts'
import { seededRandom, shuffle } from '../look/random.ts'
import { renderCover, renderCoverArt } from './cover.ts'

const MOST_BYTES = 9_000

test('the same course always has the same picture, another course another one', () => {
  assert.equal(readMarkup(renderCoverArt('crs_a')), readMarkup(renderCoverArt('crs_a')))
  assert.notEqual(readMarkup(renderCoverArt('crs_a')), readMarkup(renderCoverArt('crs_b')))
})

test('a picture is small, and always has a spark', () => {
  for (let index = 0; index < 300; index++) {
    const art = readMarkup(renderCoverArt(`crs_${index}`))
    assert.ok(art.length < MOST_BYTES, `${art.length} bytes`)
    assert.match(art, /class="m3"/)
  }
})

test('neither tile nor picture names a colour that the theme does not have', () => {
  for (let index = 0; index < 300; index++) {
    const classes = readMarkup(renderTile(`tile-${index}`)).match(/class="([^"]*)"/g)!
    for (const name of classes) assert.match(name, /^class="m[0-4]"$/)
  }
})

test('the shared picture holds the title, whole or cut with an ellipsis, and nothing that runs', () => {
  const titles = [
    'Short',
    'A title of several words that goes on',
    'Donaudampfschifffahrtsgesellschaft'.repeat(5),
    '項目管理'.repeat(40),
    '<script>x</script>',
  ]
  for (const name of titles) {
    const cover = renderCover({ id: 'crs_a', name, hues: [10, 200] })
    assert.match(cover, /^<svg xmlns=.*<\/svg>$/s)
    assert.doesNotMatch(cover, /<script/)
    assert.ok((cover.match(/<text /g)?.length ?? 0) >= 1)
  }
  assert.match(renderCover({ id: 'crs_a', name: 'سلامة', hues: [10, 200], language: 'ar-SA' }), /direction="rtl"/)
})

test('an order drawn from a seed can be drawn again, and loses nothing', () => {
  const items = Array.from({ length: 20 }, (_, index) => index)
  assert.deepEqual(shuffle(items, seededRandom(7)), shuffle(items, seededRandom(7)))
  assert.notDeepEqual(shuffle(items, seededRandom(7)), shuffle(items, seededRandom(8)))
  assert.deepEqual(
    shuffle(items, seededRandom(7)).sort((a, b) => a - b),
    items,
  )
})
