import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortfalls } from './pack-standard.ts'
import { requirePack } from './read-library.ts'

test('a bank needs two questions for each one drawn, and two for each lesson', () => {
  const pack = requirePack('negotiation', 'en-GB')
  assert.deepEqual(shortfalls(pack), [])
  const questions = pack.assessment.questions.filter(({ evidence }) => !evidence.startsWith('4.3.'))
  assert.deepEqual(shortfalls({ ...pack, assessment: { draw: 10, questions } }), [
    `a bank of ${questions.length} for 10 drawn; the standard is 2 for each`,
    '4.3: 0 questions of the bank; the standard is 2 or more',
  ])
})

test('a pack that states the law of a place needs a caveat, in every language', () => {
  for (const locale of ['en-GB', 'en-US', 'de-DE'] as const) {
    const { caveat, ...silent } = requirePack('first-aid-basics', locale)
    assert.ok(caveat)
    assert.deepEqual(shortfalls(silent), [
      'no caveat; a pack that states law says whose it is, and who may ask for more',
    ])
  }
})

test('a pack without law, and the history of law, need no caveat', () => {
  assert.equal(requirePack('photosynthesis', 'en-GB').caveat, undefined)
  assert.equal(requirePack('the-french-revolution', 'en-GB').caveat, undefined)
  assert.deepEqual(shortfalls(requirePack('the-french-revolution', 'en-GB')), [])
})

test('a pack falls short if all its exercises have the same number of steps', () => {
  const pack = requirePack('negotiation', 'en-GB')
  const chapters = pack.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(lesson => ({
      ...lesson,
      exercise: { ...lesson.exercise, steps: ['Look.', 'Write.', 'Compare.'] },
    })),
  }))
  assert.deepEqual(shortfalls({ ...pack, chapters }), ['every exercise has 3 steps'])
})

test('a pack falls short if all model answers are in the first person; quoted speech does not count', () => {
  const pack = requirePack('negotiation', 'en-GB')
  const withAnswers = (answer: string) =>
    shortfalls({
      ...pack,
      chapters: pack.chapters.map(chapter => ({
        ...chapter,
        lessons: chapter.lessons.map(lesson => ({ ...lesson, exercise: { ...lesson.exercise, answer } })),
      })),
    })
  assert.deepEqual(withAnswers('Asked twice. I had not known.'), ['every model answer is in the first person'])
  assert.deepEqual(withAnswers('It cost us our Friday.'), ['every model answer is in the first person'])
  assert.deepEqual(withAnswers('She said: “I know. We will call.” Result: *my part*, `us`, in the US.'), [])
})

test('a subject pack in English falls short without a job aid, in every edition', () => {
  for (const locale of ['en-GB', 'en-US'] as const) {
    const pack = requirePack('time-management', locale)
    assert.deepEqual(shortfalls(pack), [])
    assert.deepEqual(shortfalls({ ...pack, jobAids: [] }), ['no job aid; a subject pack has one or two'])
  }
})
