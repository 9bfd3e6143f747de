import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkup } from '../look/html.ts'
import { renderTile } from '../look/mosaic.ts'
import type { Hues } from '../look/palette.ts'
import { seededRandom, shuffle } from '../look/random.ts'
import { buildPalettes } from '../look/theme.ts'
import { renderCover, renderCoverArt } from './cover.ts'

const MOST_BYTES = 9_000
const HUES: Hues = [10, 200]

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

test('every shape of a tile has one of the five colour classes of the theme, and no colour of its own', () => {
  for (let index = 0; index < 300; index++) {
    const tile = readMarkup(renderTile(`tile-${index}`))
    for (const [shape] of tile.matchAll(/<(?!\/|g\b)[^>]*>/g)) assert.match(shape, /^<\w+ class="m[0-4]" /)
    assert.doesNotMatch(tile, /\b(?:fill|stroke|style|color)\b|#/)
  }
})

test('a cover names only colours of its theme', () => {
  const cover = renderCover({ id: 'crs_a', name: 'Short', hues: HUES })
  const colours = Object.values(buildPalettes(HUES).light)
  const named = [...cover.matchAll(/(?:\b(?:fill|stroke|color)(?:="|:)\s*)([^"};]+)/g)].map(match => match[1]!)
  assert.equal(named.length, 7, 'five of tiles, the paper and the ink')
  for (const colour of named) assert.ok(colours.includes(colour), colour)
})

test('a cover shows the whole title if it fits', () => {
  const titles = ['Short', 'A title of several words that goes on', '項目管理'.repeat(40), 'word '.repeat(60).trim()]
  for (const title of titles) assert.equal(joinLines(readLines(title)), joinLines([title]))
})

test('a title that is too long for its cover ends in an ellipsis, and loses nothing before it', () => {
  const titles = ['Donaudampfschifffahrtsgesellschaft'.repeat(5), '項目管理'.repeat(80), 'word '.repeat(90).trim()]
  for (const title of titles) {
    const text = joinLines(readLines(title))
    assert.match(text, /^[^…]+…$/)
    assert.ok(joinLines([title]).startsWith(text.slice(0, -1)), text)
  }
})

test('a cover is one drawing, in which markup of the title is text', () => {
  const cover = renderCover({ id: 'crs_a', name: '<script>x</script>', hues: HUES })
  assert.match(cover, /^<svg xmlns=.*<\/svg>$/s)
  assert.doesNotMatch(cover, /<script/)
  assert.match(cover, /&lt;script&gt;x/)
})

test('the cover of a course in Arabic runs from right to left', () => {
  assert.match(renderCover({ id: 'crs_a', name: 'سلامة', hues: HUES, language: 'ar-SA' }), /direction="rtl"/)
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

/** Returns the lines in which a cover shows a title. */
function readLines(name: string): string[] {
  const cover = renderCover({ id: 'crs_a', name, hues: HUES })
  return [...cover.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(match => match[1]!)
}

/** Joins lines without their blanks, because a line may break at a blank or between two ideographs. */
function joinLines(lines: string[]): string {
  return lines.join('').replaceAll(' ', '')
}
