import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { chooseRounds } from '../../test/support/run-length.ts'
import type { BrandColours } from './brand-palette.ts'
import { contrast, fromHex, toHex } from './colour.ts'
import type { Palette } from './palette.ts'
import { seededRandom } from './random.ts'
import { buildPalettes, type Colours, renderTheme } from './theme.ts'

type Token = keyof Palette

const GROUNDS: Token[] = ['paper', 'raise', 'tint']
const TEXT = 4.5
const CODE_STYLE = readFileSync(new URL('../player/styles/blocks.css', import.meta.url), 'utf8')
const COMMENT_WHITE = Number.parseInt(/::highlight\(c\) \{ color: #fff([\da-f]); \}/.exec(CODE_STYLE)![1]!, 16) / 0xf
const CONTROL = 3
const RANDOM_PAIRS = chooseRounds({ short: 200, long: 2_000 })
const GREYS = chooseRounds({ short: 8, long: 32 })

/** Pairs of text and background colours that occur anywhere in the player. */
const TEXT_PAIRS: [Token, Token[]][] = [
  ['ink', [...GROUNDS, 'goodGround', 'badGround', 'warnGround']],
  ['soft', GROUNDS],
  ['accent', GROUNDS],
  ['onAccent', ['accent']],
  ['onFill', ['fill']],
  ['onDeep', ['deep']],
  ['sparkOnDeep', ['deep']],
  ['art2', ['deep']],
  ['good', [...GROUNDS, 'goodGround']],
  ['bad', [...GROUNDS, 'badGround']],
  ['warn', [...GROUNDS, 'warnGround']],
  ['paper', ['ink', 'soft']],
  ['artInk', ['fig1', 'art2', 'fig3', 'art4']],
  ['art4', ['figDeep']],
  ['raise', ['good', 'warn', 'bad']],
]

/** Pairs of colours for edges, marks and focus rings. */
const CONTROL_PAIRS: [Token, Token[]][] = [
  ['control', GROUNDS],
  ['accent', GROUNDS],
  ['fillEdge', GROUNDS],
  ['raise', ['accent', 'good', 'bad']],
  ['sparkOnDeep', ['deep']],
  ['figDeep', ['paper']],
]

test('every pair of hues, light and dark, has text of at least 4.5:1 and controls of at least 3:1', () => {
  const all = Array.from({ length: 360 }, (_, hue) => [hue, (hue * 7 + 180) % 360] as const)
  assertReadable(all)
})

test('random brand colours, light and dark, have text of at least 4.5:1 and controls of at least 3:1', () => {
  const random = seededRandom(12)
  const colour = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  assertReadable(Array.from({ length: RANDOM_PAIRS }, () => ({ main: colour(), second: colour() })))
})

test('extreme brand colours (white, black, greys, pure colours, twice the same) have text of 4.5:1 and controls of 3:1', () => {
  const corners = ['00', 'ff'].flatMap(red =>
    ['00', 'ff'].flatMap(green => ['00', 'ff'].map(blue => `#${red}${green}${blue}`)),
  )
  const greys = Array.from(
    { length: GREYS },
    (_, at) => `#${((at * 256) / GREYS).toString(16).padStart(2, '0').repeat(3)}`,
  )
  const all = [...corners, ...greys, '#39ff14', '#ffd400', '#ff00aa', '#fffffe', '#767676', '#757575']
  assertReadable(all.flatMap(main => all.map(second => ({ main, second }))))
})

test('a button has exactly the brand colour in both themes, and tiles have both colours where they are visible', () => {
  const colours: BrandColours = { main: '#0b5d5b', second: '#f2a33a' }
  const { light, dark } = buildPalettes(colours)
  assert.deepEqual([light.fill, dark.fill, light.accent], [colours.main, colours.main, colours.main])
  assert.deepEqual([light.art1, light.art3, dark.art3], [colours.main, colours.second, colours.second])
})

test('a grey brand gets a grey page', () => {
  const { light, dark } = buildPalettes({ main: '#1b1b1b', second: '#888888' })
  for (const { tint, line, ink, accent, deep } of [light, dark])
    for (const hex of [tint, line, accent, deep, ink]) assert.ok(fromHex(hex).chroma < 0.02, hex)
})

test('a colour is unchanged after conversion to lightness, chroma and hue and back', () => {
  for (const hex of ['#000000', '#ffffff', '#336699', '#ffd400', '#39ff14', '#8b0000'])
    assert.equal(toHex(fromHex(hex)), hex)
})

test('black on white has a contrast of 21:1, a colour on itself of 1:1', () => {
  assert.equal(contrast('#000000', '#ffffff').toFixed(2), '21.00')
  assert.equal(contrast('#336699', '#336699'), 1)
})

test('a theme names every colour for light, for the system’s dark mode and for chosen dark', () => {
  const theme = renderTheme([195, 40])
  assert.equal(theme.match(/--paper:#[0-9a-f]{6}/g)?.length, 3)
  assert.equal(theme.match(/--spark-on-deep:#[0-9a-f]{6}/g)?.length, 3)
  assert.doesNotMatch(theme, /undefined|NaN/)
})

function assertReadable(all: readonly Colours[]): void {
  let worst = { text: 21, control: 21, of: '' }
  for (const colours of all) {
    for (const palette of Object.values(buildPalettes(colours))) {
      const text = Math.min(lowest(palette, TEXT_PAIRS), contrast(commentOn(palette.deep), palette.deep))
      const control = lowest(palette, CONTROL_PAIRS)
      const isWorse = text < worst.text || control < worst.control
      worst = {
        text: Math.min(worst.text, text),
        control: Math.min(worst.control, control),
        of: isWorse ? JSON.stringify(colours) : worst.of,
      }
    }
  }
  assert.ok(worst.text >= TEXT, `text ${worst.text.toFixed(2)} of ${worst.of}`)
  assert.ok(worst.control >= CONTROL, `controls ${worst.control.toFixed(2)} of ${worst.of}`)
}

/** Blends the colour of a comment in code, which is white with the opacity that the style sheet sets, with its background. */
function commentOn(ground: string): string {
  const channels = [1, 3, 5].map(at => Number.parseInt(ground.slice(at, at + 2), 16))
  const mixed = channels.map(channel => Math.round(channel + (255 - channel) * COMMENT_WHITE))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

function lowest(palette: Palette, pairs: [Token, Token[]][]): number {
  return Math.min(...pairs.flatMap(([front, backs]) => backs.map(back => contrast(palette[front], palette[back]))))
}
