import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFormulas, replaceFormulas, splitFormulas } from './find-formulas.ts'

test('TeX between dollar signs is a formula, in a line or on lines of its own', () => {
  assert.deepEqual(splitFormulas('So $a^2 + b^2 = c^2$, and $x$.'), ['So ', '$a^2 + b^2 = c^2$', ', and ', '$x$', '.'])
  assert.deepEqual(listFormulas('Then:\n\n$$\n\\frac{1}{n}\n+ x\n$$\n\nand $$y$$'), [
    { tex: '\\frac{1}{n}\n+ x', isDisplay: true },
  ])
  assert.deepEqual(listFormulas('$$y$$\n- $$z$$'), [
    { tex: 'y', isDisplay: true },
    { tex: 'z', isDisplay: true },
  ])
  for (const tex of [
    'PV = nRT',
    'ab',
    '2x + 1',
    '\\text{profit per unit} = 5',
    'P(A \\mid B)',
    'f\\colon A \\to B',
    '5\\,\\%',
    '\\$5 + x',
    'α + β',
    'x \\ge 3',
    '[0, 1)',
    '[0, 1[',
    'x \\to 0^+',
    'Na^+',
    '2 + 3 =',
    '2 = A',
    '\\left(x\\right.',
  ])
    assert.deepEqual(listFormulas(`一$${tex}$一`), [{ tex, isDisplay: false }], tex)
})

test('prices, variables, cells and commands are not formulas', () => {
  const texts = [
    'It costs $5 and $10.',
    'From $5-$10, or $5–$10, or $5/$6.',
    'US$5 and US$10, R$ 5 e R$ 10',
    'between $5 and 10$',
    'between 5$ and 10$ or 5 $ and 10 $',
    'The signs ($) and ($), “$” and “$”',
    'Pay $5, not 5$, now.',
    '$PATH and $HOME, $PATH:$HOME, $(pwd)/$(whoami)',
    `\${a}\${b} and \${a}/\${b}`,
    'Cells $A$1 and $B$2, $A$1:$B$2',
    'echo $$ and $$',
    '^foo$|^bar$',
    'Dear $name$, your $total$',
    '从$5到10$',
    'de $5 à 10$',
    '\\$x$ and $y\\$',
    'The fee is $100 (US$).',
    'It is $30 (C$), or $50 (A$).',
    'It is $30 C$.',
    'Funds of $5M+$ or more',
    'echo $HOME=$',
    '`$x$` and ``$y$ ` ``',
    '```\n$x$\n```',
    'one $x\ny$',
    '$$x\n\ny$$',
    '$ x$ and $x $',
    '$',
    '',
  ]
  for (const text of texts) assert.deepEqual(listFormulas(text), [], text)
})

test('a long text with unclosed formulas is read in one pass', () => {
  for (const hostile of ['$x', '`a$', '$$\n', '\\', '`'.repeat(3), '$x$(', '``$'])
    assert.equal(splitFormulas(hostile.repeat(20_000)).join('').length, hostile.length * 20_000)
  assert.deepEqual(listFormulas(`$${'x'.repeat(3)}${'+x'.repeat(300)}$`), [])
})

test('only formulas are replaced', () => {
  assert.equal(
    replaceFormulas('$5, `$x$` and $x$', ({ tex }) => `<${tex}>`),
    '$5, `$x$` and <x>',
  )
})
