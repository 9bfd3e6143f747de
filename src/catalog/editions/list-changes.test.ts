import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { packSchema } from '../packs/pack-schema.ts'
import { type Edition, editionSchema } from './edition-schema.ts'
import { changeLines, listChanges } from './list-changes.ts'

const pack = packSchema.parse(readContent('packs/forklift-operation/en-GB'))
const edition: Edition = editionSchema.parse(readContent('packs/forklift-operation/en-US'))

test('every part that an edition changes is listed with its new text', () => {
  const changes = listChanges(pack, edition)
  const listed = new Set(changes.map(({ at }) => at))
  const citesOnly = edition.parts.filter(({ set, edit, put }) => !put && !edit && Object.keys(set!).join() === 'cites')
  const unlisted = edition.parts.filter(({ at }) => !listed.has(at))
  assert.deepEqual(unlisted, citesOnly)
  const [edited] = edition.parts.flatMap(({ at, edit = [] }) => edit.map(({ from, to }) => ({ at, from, to })))
  const { marks: _, ...first } = changes.find(({ at }) => at === edited!.at)!
  assert.deepEqual(first, edited)
})

test('each listed change names the British marks that it replaces', () => {
  const headline = 'Ring 999 from the canteen.'
  const british = { ...pack, headline }
  const put = { headline: 'Call 911 from the cafeteria.' }
  const own = { ...edition, parts: [{ at: 'cover', was: pack.name, set: put }] }
  const told = changeLines(british, own)[0]!
  assert.match(told, /^cover: /)
  const { marks } = listChanges(british, own)[0]!
  assert.ok(marks.includes('999') && marks.includes('canteen'), marks.join())
})

test('the list contains the words, the claims and the readers of an edition', () => {
  const lines = changeLines(pack, edition)
  for (const [from, to] of Object.entries(edition.words)) assert.ok(lines.includes(`word: “${from}” → “${to}”`))
  assert.ok(lines.some(line => line.startsWith('claim (firm): ') && line.includes('29 CFR 1910.178')))
  assert.equal(lines.filter(line => line.startsWith('read ')).length, edition.reviewed!.length)
})
