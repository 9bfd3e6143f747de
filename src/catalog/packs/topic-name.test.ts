import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { packEntries, requirePack } from './read-library.ts'
import { localTopic } from './topic-name.ts'

test('a part of an American course is called by a topic of the lessons that it has', () => {
  const subjects = packEntries(ORIGINAL_LOCALE).filter(({ kind }) => kind === 'subject')
  for (const { id } of subjects) {
    const american = requirePack(id, 'en-US')
    for (const topic of requirePack(id, ORIGINAL_LOCALE).topics) {
      const { name } = localTopic(american, topic)
      const lessons = american.topics.find(each => each.name === name)?.lessons ?? topic.lessons
      assert.deepEqual(lessons, topic.lessons, `${id}: ${topic.name} is called ${name}`)
    }
  }
})
