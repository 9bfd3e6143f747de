import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pack } from './pack-schema.ts'
import { topicProblems, topicShortfalls } from './pack-topics.ts'
import { requirePack } from './read-library.ts'

const pack = requirePack('first-aid-basics', 'en-GB')

test('topics and core name only lessons that exist, and each topic has a name of its own', () => {
  assert.deepEqual(topicProblems(pack), [])
  const [topic] = pack.topics
  const after = (change: Partial<Pack>) => topicProblems({ ...pack, ...change })
  assert.deepEqual(after({ topics: [{ ...topic!, lessons: ['9.9'] }] }), [
    `topic “${topic!.name}”: there is no lesson 9.9`,
  ])
  assert.deepEqual(after({ core: ['9.9'] }), ['core: there is no lesson 9.9'])
  assert.deepEqual(after({ topics: [topic!, { ...topic!, aliases: [] }] }), [
    `topics: “${topic!.name.toLowerCase()}” stands there twice`,
  ])
  assert.deepEqual(after({ topics: [{ ...topic!, aliases: ['CPR'] }] }), ['topics: “CPR” is not in lower case'])
})

test('a pack names 6 to 15 topics, and a core of 15 to 25 minutes with the lessons that it needs', () => {
  assert.deepEqual(topicShortfalls(pack), [])
  assert.deepEqual(topicShortfalls({ ...pack, topics: pack.topics.slice(0, 5) }), ['5 topics; the standard is 6 to 15'])
  assert.match(topicShortfalls({ ...pack, core: ['1.1'] }).join(), /^core: \d minutes; the standard is 15 to 25$/)
  const everything = pack.chapters.flatMap(({ lessons }, c) => lessons.map((_, l) => `${c + 1}.${l + 1}`))
  assert.match(topicShortfalls({ ...pack, core: everything }).join(), /^core: \d\d minutes/)
})
