import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type PackEntry, packEntries, requirePack } from '../src/catalog/packs/read-library.ts'
import { findPack } from '../src/catalog/search/find-pack.ts'
import { readYaml } from '../src/content/read-yaml.ts'

type Requests = {
  found: Record<string, string[]>
  parts: Record<string, string>
  others: string[]
  around: string[]
  turned: string[]
  heads: Record<string, string>
  turnedButRight: Record<string, string>
}

const requests = readYaml(readFileSync(new URL('requests.yaml', import.meta.url), 'utf8'), 'requests.yaml') as Requests

test('at least 95 of 100 ordinary requests find their pack', () => {
  const asked = Object.entries(requests.found).flatMap(([id, subjects]) => subjects.map(subject => ({ id, subject })))
  const missed = asked.filter(({ id, subject }) => findPack(subject)?.pack.id !== id)
  assert.ok(missed.length <= asked.length * 0.05, JSON.stringify(missed))
})

test('a request for another subject finds no pack', () => {
  assert.deepEqual(found(requests.others), Object.fromEntries(requests.others.map(subject => [subject, null])))
})

test('words for audience, purpose and level around a subject do not change its pack', () => {
  const missed = Object.entries(requests.heads).flatMap(([id, head]) =>
    requests.around.map(request => request.replace('{X}', head)).filter(subject => findPack(subject)?.pack.id !== id),
  )
  assert.deepEqual(missed, [])
})

test('an extra word such as “jobs” or “museum” makes another subject', () => {
  const wrong = Object.values(requests.heads).flatMap(head =>
    requests.turned
      .map(request => request.replace('{X}', head))
      .filter(subject => !requests.turnedButRight[subject] && findPack(subject)),
  )
  assert.deepEqual(wrong, [])
})

test('an unknown word is reported, or the request finds no pack', () => {
  const beside = ['{W} {X}', '{X} {W}', '{X}: {W}', '{X} ({W})', '{X}. {W}.', '{W}: {X}', '{X} and {W}', '{X} with {W}']
  const after = ['{X} for {W}', '{X} in {W}', '{X} at {W}', '{X} without {W}', '{X} while {W}', 'how to {W} with {X}']
  const topics = packEntries().flatMap(({ id, kind }) =>
    kind === 'subject' ? requirePack(id, 'en-GB').topics[0]! : [],
  )
  const names = [...Object.values(requests.heads), ...topics.map(({ name }) => name)]
  const isSilent = (subject: string) => findPack(subject)?.qualifiers.every(({ text }) => !text.includes('zorbing'))
  const silent = names.flatMap(name =>
    [...beside, ...after].map(frame => frame.replace('{X}', name).replace('{W}', 'zorbing')).filter(isSilent),
  )
  assert.deepEqual(silent, [])
})

test('a word of the course without a lesson on it is reported, unless the whole course is about it', () => {
  const qualifiers = (subject: string) => findPack(subject)?.qualifiers
  assert.deepEqual(qualifiers('First aid impact'), [{ kind: 'point', text: 'impact' }])
  assert.deepEqual(qualifiers('Leadership impact'), [{ kind: 'detail', text: 'impact' }])
  assert.deepEqual(qualifiers('Excel without a mouse'), [{ kind: 'point', text: 'without a mouse' }])
  assert.deepEqual(qualifiers('Excel without tears'), [])
})

test('words of a topic’s own lessons do not change the topic, and an extra point is reported', () => {
  const find = (subject: string) => [findPack(subject)?.topic?.name, findPack(subject)?.qualifiers]
  assert.deepEqual(find('Microaggressions in meetings'), ['Microaggressions and allyship', []])
  assert.deepEqual(find('Keeping stairwell fire doors shut that people wedge open'), [
    'Smoke and fire doors',
    [{ kind: 'point', text: 'stairwell' }],
  ])
  for (const subject of ['Encryption hardware', 'Pension fund accounting', 'Arc flash and high-voltage switching'])
    assert.equal(findPack(subject)?.topic, undefined)
})

test('words beyond the subject are kept as written', () => {
  const qualifiers = (subject: string) => findPack(subject)?.qualifiers
  assert.deepEqual(qualifiers('GDPR for HR teams in Germany'), [
    { kind: 'audience', text: 'HR teams' },
    { kind: 'place', text: 'Germany', place: 'DE' },
  ])
  assert.deepEqual(qualifiers('Manual handling in warehouses'), [{ kind: 'setting', text: 'warehouses' }])
  assert.deepEqual(qualifiers('Advanced SQL'), [{ kind: 'level', text: 'Advanced' }])
  assert.deepEqual(qualifiers('Food hygiene refresher'), [{ kind: 'purpose', text: 'refresher' }])
  assert.deepEqual(qualifiers('Python for data science'), [{ kind: 'use', text: 'data science' }])
  assert.deepEqual(qualifiers('Fire safety and first aid'), [{ kind: 'also', text: 'first aid' }])
  assert.deepEqual(qualifiers('Fire safety on oil rigs'), [{ kind: 'setting', text: 'oil rigs' }])
  assert.deepEqual(qualifiers('Fire safety for Brown & Sons'), [{ kind: 'setting', text: 'Brown & Sons' }])
  assert.deepEqual(qualifiers('Data privacy when travelling'), [{ kind: 'setting', text: 'travelling' }])
  assert.deepEqual(qualifiers('Feedback for new managers'), [{ kind: 'audience', text: 'new managers' }])
  // The words of these audiences also occur in the names of other packs, "infection control for nurses" and "infection
  // control in care homes", which must not claim them.
  for (const text of ['nursing home staff', 'care home staff'])
    assert.deepEqual(qualifiers(`Infection control for ${text}`), [{ kind: 'audience', text }])
  assert.deepEqual(qualifiers('Forklifts for vineyard workers in Texas'), [
    { kind: 'audience', text: 'vineyard workers' },
    { kind: 'place', text: 'Texas', place: 'US', isRegion: true },
  ])
  assert.deepEqual(qualifiers('Zoom meetings'), [{ kind: 'product', text: 'Zoom meetings' }])
  assert.deepEqual(qualifiers('Intro to SQL'), [])
})

test('a near miss of a pack does not find the whole pack, though it may find a topic', () => {
  const findsWhole = (pack: PackEntry, miss: string) => {
    const match = findPack(miss)
    return match?.pack.id === pack.id && !match.topic
  }
  const wrong = packEntries().flatMap(pack =>
    pack.notAliases.filter(miss => findsWhole(pack, miss)).map(miss => `${pack.id}: ${miss}`),
  )
  assert.deepEqual(wrong, [])
})

test('a request for a part of a pack finds the lesson that teaches it', () => {
  const wrong = Object.entries(requests.parts).filter(([subject, place]) => {
    const match = findPack(subject)
    return !match?.topic?.lessons.some(lesson => `${match.pack.id} > ${lesson}` === place)
  })
  assert.deepEqual(wrong, [])
})

test('every name of a pack finds it; a subject pack takes precedence over a domain pack', () => {
  const isFound = (pack: PackEntry, alias: string) => {
    const found = findPack(alias)?.pack
    return found === pack || (pack.kind === 'domain' && found?.kind === 'subject')
  }
  const wrong = packEntries().flatMap(pack =>
    [...pack.aliases, ...pack.asks].filter(alias => !isFound(pack, alias)).map(alias => `${pack.id}: ${alias}`),
  )
  assert.deepEqual(wrong, [])
})

test('a subject of a known kind finds the domain pack of that kind', () => {
  const expected: Record<string, string> = {
    Rust: 'domain-programming-language',
    Kotlin: 'domain-programming-language',
    'C++': 'domain-programming-language',
    'Zig programming language': 'domain-programming-language',
    'PostgreSQL 17': 'domain-database',
    'Time series databases': 'domain-database',
    'Tower crane': 'domain-operating-equipment',
    'Caterpillar 320 excavator operation': 'domain-operating-equipment',
    Kombucha: 'domain-food-process',
    'Bread baking': 'domain-food-process',
    Assertiveness: 'domain-people-skill',
    PRINCE2: 'domain-project-method',
    'Machine guarding': 'domain-workplace-safety',
    'Tax evasion': 'domain-financial-crime-and-compliance',
    'Battle of Hastings': 'domain-historical-event',
    'The American Civil War': 'domain-historical-event',
    Chess: 'domain-sport-or-game',
    Sales: 'domain-selling-and-service',
    Beekeeping: 'domain-growing-and-keeping',
    'The water cycle': 'domain-natural-process',
  }
  assert.deepEqual(found(Object.keys(expected)), expected)
})

function found(subjects: string[]): Record<string, string | null> {
  return Object.fromEntries(subjects.map(subject => [subject, findPack(subject)?.pack.id ?? null]))
}
