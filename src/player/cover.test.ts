import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkup } from '../look/html.ts'
import { renderTile } from '../look/mosaic.ts'
import { seededRandom, shuffle } from '../look/random.ts'
import { renderCover, renderCoverArt } from './cover.ts'

const MOST_BYTES = 9_000

test('a course always has the same cover art, another course has a different one', () => {
  assert.equal(readMarkup(renderCoverArt('crs_a')), readMarkup(renderCoverArt('crs_a')))
  assert.notEqual(readMarkup(renderCoverArt('crs_a')), readMarkup(renderCoverArt('crs_b')))
})

test('cover art is small, and always has a tile in the highlight colour', () => {
  for (let index = 0; index < 300; index++) {
    const art = readMarkup(renderCoverArt(`crs_${index}`))
    assert.ok(art.length < MOST_BYTES, `${art.length} bytes`)
    assert.match(art, /class="m3"/)
  }
})

test('a tile uses only the five colour classes of the theme', () => {
  for (let index = 0; index < 300; index++) {
    const classes = readMarkup(renderTile(`tile-${index}`)).match(/class="([^"]*)"/g)!
    for (const name of classes) assert.match(name, /^class="m[0-4]"$/)
  }
})

test('the cover shows the title, whole or with an ellipsis, and no script', () => {
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

test('a shuffle is repeatable by its seed, and loses no item', () => {
  const items = Array.from({ length: 20 }, (_, index) => index)
  assert.deepEqual(shuffle(items, seededRandom(7)), shuffle(items, seededRandom(7)))
  assert.notDeepEqual(shuffle(items, seededRandom(7)), shuffle(items, seededRandom(8)))
  assert.deepEqual(
    shuffle(items, seededRandom(7)).sort((a, b) => a - b),
    items,
  )
})
