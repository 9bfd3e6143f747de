import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { packEntries, requirePack } from './read-library.ts'
import { localTopic } from './topic-name.ts'

test('a part of an American course takes the name of the topic with the same lessons', () => {
  const subjects = packEntries(ORIGINAL_LOCALE).filter(({ kind }) => kind === 'subject')
  for (const { id } of subjects) {
    const american = requirePack(id, 'en-US')
    for (const topic of requirePack(id, ORIGINAL_LOCALE).topics) {
      const { name } = localTopic(american, topic, ORIGINAL_LOCALE)
      const lessons = american.topics.find(each => each.name === name)?.lessons ?? topic.lessons
      assert.deepEqual(lessons, topic.lessons, `${id}: ${topic.name} is called ${name}`)
    }
  }
})

test('a part requested in one language is named in the language of the course', () => {
  const english = requirePack('first-aid-basics', 'en-US')
  const spanish = requirePack('first-aid-basics', 'es-ES')
  const [burns, choking] = ['3.2', '4.1'].map(place => spanish.topics.find(({ lessons }) => lessons[0] === place)!)
  assert.equal(localTopic(english, burns!, 'es-ES').name, 'Burns')
  assert.equal(localTopic(requirePack('first-aid-basics', 'de-DE'), burns!, 'es-ES').name, 'Verbrennungen')
  const both = { name: 'Quemaduras, Atragantamiento', lessons: ['3.2', '4.1'], parts: [burns!, choking!] }
  assert.equal(localTopic(english, both, 'es-ES').name, 'Burns, Choking')
})
