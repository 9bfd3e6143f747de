import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownPacks } from './known-packs.ts'
import { namesWithin } from './names-within.ts'
import { readRequest } from './read-request.ts'

/** What a name and a request must have in common, looked for among all names. */
function slowly(request: string): string[] {
  const tokens = readRequest(request)
  const letters = new Set(tokens.map(({ word }) => word[0]))
  const joined = tokens.map(({ word }) => word).join('')
  return knownPacks()
    .flatMap(({ names }) => names)
    .filter(name => name.initials.every(letter => letters.has(letter)) || joined.includes(name.joined.slice(0, -1)))
    .map(name => `${name.pack.id} ${name.words.join(' ')}`)
}

test('the index leads to all names with the same first letters or written in one, in the order of the library', () => {
  const known = knownPacks().flatMap(({ names }) => names.map(({ words }) => words.join(' ')))
  const some = known.filter((_, at) => at % 50 === 0)
  const requests = [
    ...some,
    ...some.map(name => name.replaceAll(' ', '')),
    ...some.map(name => `x${name}y`),
    '',
    '!',
    'r',
    '\u0301',
    'fire \u0301 safety',
  ]
  for (const request of requests) {
    const found = namesWithin(readRequest(request)).map(({ name }) => `${name.pack.id} ${name.words.join(' ')}`)
    assert.deepEqual(found, slowly(request), request)
  }
  assert.ok(namesWithin(readRequest('Fire safety')).length < known.length / 5)
})
