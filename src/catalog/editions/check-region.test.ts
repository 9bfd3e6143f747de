import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pack, PackRegion } from '../packs/pack-schema.ts'
import { requirePack } from '../packs/read-library.ts'
import { regionProblems } from './check-region.ts'

const pack = requirePack('time-management', 'es-ES')
const mexico = pack.regions['es-MX']!

test('a pack that says what Mexico says has no problem there', () => {
  assert.deepEqual(regionProblems(pack, 'es-MX'), [])
})

test('a word of Spain that no entry changes is told with its place', () => {
  const spoken = { ...pack, headline: 'Deja el ordenador' }
  assert.deepEqual(problemsWith(mexico, spoken), ['headline: “ordenador” is not what that region says'])
})

test('a number or a quotation mark that an entry writes as Spain does is told', () => {
  const words = { ...mexico.words, Gestión: '«Gestión» 1.500' }
  const told = problemsWith({ ...mexico, words }).filter(problem => problem.startsWith('name:'))
  assert.deepEqual(told, [
    'name: 1.500 is not how that region writes',
    'name: « is not how that region writes',
    'name: » is not how that region writes',
  ])
})

test('an entry that stands nowhere in the pack is told', () => {
  const words = { ...mexico.words, grapadora: 'engrapadora' }
  assert.deepEqual(problemsWith({ ...mexico, words }), ['regions: “grapadora” stands nowhere'])
})

test('a part that is not of the kind whose place it takes is told', () => {
  const [block] = mexico.blocks
  const problems = problemsWith({ ...mexico, blocks: [...mexico.blocks, { ...block!, at: '1.1.1' }] })
  assert.ok(problems.includes('regions: the pack has no such block 1.1.1'))
  const [asked] = mexico.assessment
  const misplaced = problemsWith({ ...mexico, assessment: [{ ...asked!, at: 2 }] })
  assert.ok(misplaced.includes('regions: the pack has no such question 2'))
})

function problemsWith(region: PackRegion, written: Pack = pack): string[] {
  return regionProblems({ ...written, regions: { 'es-MX': region } }, 'es-MX')
}
