import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast } from './colour.ts'
import { darkPalette, type Hues, lightPalette, type Palette } from './palette.ts'
import { renderTheme } from './theme.ts'

type Token = keyof Palette

const GROUNDS: Token[] = ['paper', 'raise', 'tint']
const TEXT = 4.5
const CONTROL = 3

/** What is written on what, anywhere in the player. */
const TEXT_PAIRS: [Token, Token[]][] = [
  ['ink', [...GROUNDS, 'goodGround', 'badGround', 'warnGround']],
  ['soft', GROUNDS],
  ['accent', GROUNDS],
  ['onAccent', ['accent']],
  ['onDeep', ['deep']],
  ['sparkOnDeep', ['deep']],
  ['good', [...GROUNDS, 'goodGround']],
  ['bad', [...GROUNDS, 'badGround']],
  ['warn', [...GROUNDS, 'warnGround']],
  ['paper', ['ink', 'soft']],
  ['artInk', ['art1', 'art2', 'art3', 'art4']],
  ['art4', ['figDeep']],
  ['raise', ['good', 'warn', 'bad']],
]

/** Edges, marks and rings of focus. */
const CONTROL_PAIRS: [Token, Token[]][] = [
  ['control', GROUNDS],
  ['accent', GROUNDS],
  ['raise', ['accent', 'good', 'bad']],
  ['sparkOnDeep', ['deep']],
  ['figDeep', ['paper']],
]

test('all 360 hues, light and dark: text has at least 4.5:1, controls at least 3:1', () => {
  let worst = { text: 21, control: 21 }
  for (let hue = 0; hue < 360; hue++) {
    const hues: Hues = [hue, (hue * 7 + 180) % 360]
    for (const palette of [lightPalette(hues), darkPalette(hues)]) {
      worst = {
        text: Math.min(worst.text, lowest(palette, TEXT_PAIRS)),
        control: Math.min(worst.control, lowest(palette, CONTROL_PAIRS)),
      }
    }
  }
  assert.ok(worst.text >= TEXT, `text ${worst.text.toFixed(2)}`)
  assert.ok(worst.control >= CONTROL, `controls ${worst.control.toFixed(2)}`)
})

test('black on white is 21 to 1, a colour on itself 1 to 1', () => {
  assert.equal(contrast('#000000', '#ffffff').toFixed(2), '21.00')
  assert.equal(contrast('#336699', '#336699'), 1)
})

test('a theme names every colour for light, for dark by the system and for dark by choice', () => {
  const theme = renderTheme([195, 40])
  assert.equal(theme.match(/--paper:#[0-9a-f]{6}/g)?.length, 3)
  assert.equal(theme.match(/--spark-on-deep:#[0-9a-f]{6}/g)?.length, 3)
  assert.doesNotMatch(theme, /undefined|NaN/)
})

function lowest(palette: Palette, pairs: [Token, Token[]][]): number {
  return Math.min(...pairs.flatMap(([front, backs]) => backs.map(back => contrast(palette[front], palette[back]))))
}
