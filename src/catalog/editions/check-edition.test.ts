import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { checkEdition } from '../packs/check-pack.ts'
import { type Pack, packSchema } from '../packs/pack-schema.ts'

type Written = { words: Record<string, string>; parts: { at: string }[]; reviewed?: object[] }

const pack = packSchema.parse(readContent('packs/time-management/es-ES'))
const mexico = readContent<Written>('packs/time-management/es-MX')

test('an edition that says what Mexico says has no problem', () => {
  assert.deepEqual(problemsWith(mexico), [])
})

test('a word of Spain that no entry changes is told with its place', () => {
  const spoken = { ...pack, headline: 'Deja el ordenador' }
  assert.deepEqual(problemsWith(mexico, spoken), ['headline: “ordenador” is not what that region writes'])
})

test('a number or a quotation mark that an entry writes as Spain does is told', () => {
  const words = { ...mexico.words, Gestión: '«Gestión» 1.500' }
  const told = problemsWith({ ...mexico, words }).filter(problem => problem.startsWith('name:'))
  assert.deepEqual(told, [
    'name: “1.500” is not what that region writes',
    'name: “«” is not what that region writes',
    'name: “»” is not what that region writes',
  ])
})

test('parts that nobody is said to have read are told', () => {
  const { reviewed: _, ...unread } = mexico
  assert.deepEqual(problemsWith(unread), ['reviewed: an edition with parts of its own says who has read them'])
})

test('an edition for another place does not borrow the caveat of its pack', () => {
  const original = packSchema.parse(readContent('packs/workplace-fire-safety/en-GB'))
  const { caveat: _, ...silent } = readContent<Written & { caveat: string }>('packs/workplace-fire-safety/en-US')
  const told = problemsWith(silent, original).filter(problem => problem.startsWith('caveat: an'))
  assert.deepEqual(told, ['caveat: an edition with places of its own says whose law it states'])
})

function problemsWith(edition: Written, written: Pack = pack): string[] {
  return checkEdition(edition, written).problems
}
