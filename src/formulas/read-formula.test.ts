import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeFormulaText } from './formula-text.ts'
import { type MathNode, readFormula } from './read-formula.ts'

/** Time limit in microseconds, which includes loading the library with the first formula. */
const MOST_MICROSECONDS = 1_000_000

test('TeX becomes MathML that uses only styles and classes of the page', () => {
  const math = draw('\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i')
  assert.match(write(math), /^<math><mrow><mover><mi>x<\/mi><mo stretchy="false">‾<\/mo><\/mover><mo>=<\/mo><mfrac>/)
  const all = [
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\begin{cases}1&x>0\\\\0&\\text{else}\\end{cases}',
    '\\vec{v}',
    "f'",
    '\\mathcal{L}',
  ]
  for (const tex of all)
    assert.doesNotMatch(write(draw(tex)), /style=|class="(?!tml-(left|right|overline|underline)")/, tex)
})

test('a formula also has a plain-text form', () => {
  const texts: Record<string, string> = {
    'a^2 + b^2 = c^2': 'a² + b² = c²',
    '\\frac{a+b}{2}': '(a + b)/2',
    '\\frac{\\text{hits}}{n}': 'hits/n',
    '\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i': 'x̄ = 1/n ∑ᵢ₌₁ⁿ xᵢ',
    '\\sqrt{b^2 - 4ac}': '√(b² − 4ac)',
    '\\sqrt[3]{x}': '³√x',
    '\\frac{a}{bc}': 'a/(bc)',
    'x^{-1}': 'x⁻¹',
    'x^{2k}': 'x^(2k)',
    '-3 \\le x': '−3 ≤ x',
    '\\ce{6CO2 + 6H2O -> C6H12O6 + 6O2}': '6 CO₂ + 6 H₂O → C₆H₁₂O₆ + 6 O₂',
    'P(A \\mid B)': 'P(A | B)',
    '5\\,\\%': '5 %',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}': '(1, 2; 3, 4)',
    '\\sin x': 'sin x',
    '\\binom{n}{k}': '(n k)',
    '\\overline{ab}': '(ab)̄',
    '3\\frac{1}{2}': '3 1/2',
    '\\frac{31}{2}': '31/2',
    '\\frac{a}{b}\\frac{c}{d}': 'a/b c/d',
    '2\\dfrac{a}{b}x': '2 a/b x',
    '-\\frac{1}{2}(a + b)': '−1/2 (a + b)',
    '\\left(\\frac{a}{b}\\right)^2': '(a/b)²',
    '\\frac{a}{b}^2': '(a/b)²',
    '12^\\circ': '12°',
    '20\\,^\\circ C': '20 °C',
    '\\frac{1': '\\frac{1',
  }
  for (const [tex, text] of Object.entries(texts)) assert.equal(writeFormulaText({ tex, isDisplay: false }), text)
})

test('commands for links, definitions, styles or colours are refused by name', () => {
  for (const name of [
    'href',
    'url',
    'includegraphics',
    'class',
    'id',
    'style',
    'data',
    'def',
    'newcommand',
    'let',
    'color',
    'tag',
    'boxed',
  ])
    assert.deepEqual(fault(`\\${name}{a}{b}`), { code: 'forbidden', says: `\\${name} is not allowed in a formula` })
  assert.deepEqual(fault('\\frac{1'), {
    code: 'unreadable',
    says: "Unexpected end of input in a macro argument, expected '}'",
  })
  assert.equal(fault('\\nonsense')?.code, 'unreadable')
  assert.equal(write(draw('\\text{<script>alert("1")</script>}')).includes('<script'), false)
  assert.equal(write(draw('\\hspace{900em}')), '<math><mspace width="10em"></mspace></math>')
})

test('huge and hostile formulas are refused or read without delay', () => {
  const nests = (open: string, close: string, count: number) => `${open.repeat(count)}x${close.repeat(count)}`
  const hostile = [
    nests('{', '}', 900),
    nests('\\sqrt{', '}', 300),
    nests('\\left(', '\\right)', 200),
    nests('^{', '}', 600),
    'x^'.repeat(900),
    '\\begin{matrix}'.repeat(130),
    '&'.repeat(1_900),
    '\\frac'.repeat(390),
    '\\ce{'.repeat(390),
    "'".repeat(1_900),
    `\\begin{matrix}${'&\\\\'.repeat(600)}\\end{matrix}`,
    `\\begin{array}{${'c'.repeat(1_800)}}x\\end{array}`,
    `\\ce{${'A->'.repeat(600)}}`,
    '\\underbrace'.repeat(150),
    '\\dfrac12'.repeat(240),
    '\u0000\ud800$`<>&"',
  ]
  for (const tex of hostile) {
    const start = process.cpuUsage()
    assert.ok(readFormula(tex, true))
    assert.ok(process.cpuUsage(start).user < MOST_MICROSECONDS, tex.slice(0, 30))
  }
  assert.equal(fault(nests('{', '}', 900))?.code, 'too-large')
  assert.equal(fault('x+'.repeat(900))?.code, 'too-large')
})

function draw(tex: string): MathNode {
  const formula = readFormula(tex, false)
  assert.ok('math' in formula, tex)
  return formula.math
}

function fault(tex: string) {
  const formula = readFormula(tex, false)
  return 'fault' in formula ? formula.fault : null
}

function write(node: MathNode | string): string {
  if (typeof node === 'string') return node.replace(/</g, '&lt;')
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${node.name}${attributes.join('')}>${node.children.map(write).join('')}</${node.name}>`
}
