import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPackIn } from '../src/catalog/search/find-translation.ts'
import { suggestPacks } from '../src/catalog/search/suggest-packs.ts'

test('a request that names a topic of a pack finds the lessons that teach it', () => {
  assert.deepEqual(part('XLOOKUP in Excel'), ['spreadsheets', 'Lookups', '3.1'])
  assert.deepEqual(part('GDPR: subject access requests for HR'), [
    'data-protection-gdpr',
    'Subject access requests',
    '3.1',
  ])
  assert.deepEqual(part('CPR and AED'), ['first-aid-basics', 'CPR and AED', '2.2'])
})

test('a request that names no topic finds the whole pack', () => {
  assert.deepEqual(part('GDPR for florists'), ['data-protection-gdpr'])
  assert.deepEqual(part('What is photosynthesis?'), ['photosynthesis'])
})

test('a subject without a pack is answered with the nearest packs and topics, at most five', () => {
  assert.deepEqual(suggestPacks('Conflicts of interest', 'en-US')[0], {
    packId: 'code-of-conduct',
    topic: { name: 'Conflicts of interest', lessons: ['2.2'] },
    locale: 'en-US',
  })
  assert.equal(suggestPacks('Safety at work', 'en-GB').length, 5)
  assert.deepEqual(suggestPacks('Beekeeping', 'en-GB'), [])
})

test('a subject that we have in English alone is suggested in English', () => {
  assert.deepEqual(suggestPacks('Forklift', 'de-DE')[0], { packId: 'forklift-operation', locale: 'en-GB' })
})

function part(subject: string): string[] {
  const { pack, topic } = findPackIn(subject, 'en-GB')!
  return [pack.id, ...(topic ? [topic.name, ...topic.lessons] : [])]
}
