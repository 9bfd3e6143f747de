import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { checkEdition } from '../packs/check-pack.ts'
import { type Pack, packSchema } from '../packs/pack-schema.ts'

type Written = { words: Record<string, string>; parts: { at: string }[]; reviewed?: object[] }

const pack = packSchema.parse(readContent('packs/time-management/es-ES'))
const mexico = readContent<Written>('packs/time-management/es-MX')

test('an edition that follows Mexican usage has no problem', () => {
  assert.deepEqual(problemsWith(mexico), [])
})

test('a Spanish word that no entry replaces is reported with its place', () => {
  const spoken = { ...pack, headline: 'Deja el ordenador' }
  assert.deepEqual(problemsWith(mexico, spoken), ['headline: “ordenador” is not what that region writes'])
})

test('an entry with a number or a quotation mark in the style of Spain is reported', () => {
  const words = { ...mexico.words, Gestión: '«Gestión» 1.500' }
  const told = problemsWith({ ...mexico, words }).filter(problem => problem.startsWith('name:'))
  assert.deepEqual(told, [
    'name: “1.500” is not what that region writes',
    'name: “«” is not what that region writes',
    'name: “»” is not what that region writes',
  ])
})

test('an edition with parts of its own that names no reader is reported', () => {
  const { reviewed: _, ...unread } = mexico
  assert.deepEqual(problemsWith(unread), ['reviewed: an edition with parts of its own says who has read them'])
})

test('an edition for another place needs a caveat of its own', () => {
  const original = packSchema.parse(readContent('packs/workplace-fire-safety/en-GB'))
  const { caveat: _, ...silent } = readContent<Written & { caveat: string }>('packs/workplace-fire-safety/en-US')
  const told = problemsWith(silent, original).filter(problem => problem.startsWith('caveat: an'))
  assert.deepEqual(told, ['caveat: an edition with places of its own says whose law it states'])
})

function problemsWith(edition: Written, written: Pack = pack): string[] {
  return checkEdition(edition, written).problems
}
