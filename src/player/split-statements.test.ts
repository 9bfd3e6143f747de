import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitStatements } from './split-statements.ts'

const PROGRAM = `
  const greetings = ['hello', 'goodbye'];
  function greet(at, name) { return greetings[at] + ' ' + name }
  function countLetters(text) { let count = 0; for (const letter of text) count += letter === ' ' ? 0 : 1; return count }
  const onlyOfLast = new Map([['kept', 'by last alone']]);
  const { length: base } = greetings;
  function first(name) { return greet(0, name) + countLetters(name) }
  function second(name) { return greet(1, name) + base }
  function last(greet) { return onlyOfLast.get(greet.kept) + countLetters(greet.kept) }
  export { first, second as other, last };
`

test('the statements picked for an export behave like the whole program', () => {
  assert.equal(run('first')('Ada'), 'hello Ada3')
  assert.equal(run('other')('Ada'), 'goodbye Ada2')
  assert.equal(run('last')({ kept: 'kept' }), 'by last alone4')
  assert.equal(run('other', ['first', 'other', 'last'])('Ada'), 'goodbye Ada2')
})

test('an export brings no statements that only other exports need', () => {
  assert.doesNotMatch(join(['first', 'other']), /by last alone/)
  assert.match(join(['last']), /by last alone/)
  assert.doesNotMatch(join(['last']), /goodbye/)
})

test('a program with top-level side effects cannot be split', () => {
  assert.throws(
    () => splitStatements('globalThis.seen = 1; export function first() { return 1 }'),
    /cannot be taken apart/,
  )
})

function run(name: string, names = [name]): (given: unknown) => unknown {
  return new Function(`${join(names)};return ${splitStatements(PROGRAM).exports.get(name)}`)()
}

function join(names: string[]): string {
  const { statements } = splitStatements(PROGRAM)
  return statements.flatMap(({ code, exports }) => (names.some(name => exports.has(name)) ? code : [])).join('')
}
