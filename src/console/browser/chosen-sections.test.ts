import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SECTIONS_PER_COURSE } from '../../course/sources/section-limit.ts'
import { chosenSections } from './chosen-sections.ts'

const HALF = Math.ceil(SECTIONS_PER_COURSE / 2)

function ticksOf(id: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${id}/s${at}`)
}

test('ticked sections that fit into one request are sent one by one, also if all are ticked', () => {
  const fields = [ticksOf('one', 3), ['one'], ['one/3']] as const
  assert.deepEqual(chosenSections(['one'], ...fields), { sourceSections: ['s0', 's1', 's2'] })
  assert.deepEqual(chosenSections(['one', 'two'], ...fields).sourceSections, [...ticksOf('one', 3), 'two'])
})

test('if too many sections are ticked, a fully ticked document is sent as a whole, and the ticks of other documents are kept', () => {
  const [whole, other] = [ticksOf('whole', HALF + 1), ticksOf('other', HALF)]
  const tickable = [`whole/${HALF + 1}`, `other/${HALF + 1}`]
  const fields = [[...whole, ...other], ['whole', 'other'], tickable] as const
  assert.deepEqual(chosenSections(['whole', 'other'], ...fields).sourceSections, ['whole', ...other])
})

test('too many ticked sections of one document are all sent, and the service refuses them', () => {
  const sections = ticksOf('one', SECTIONS_PER_COURSE + 1)
  const fields = [sections, ['one'], [`one/${SECTIONS_PER_COURSE + 9}`]] as const
  assert.equal(chosenSections(['one'], ...fields).sourceSections!.length, SECTIONS_PER_COURSE + 1)
})
