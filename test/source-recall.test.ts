import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked } from './support/asked-questions.ts'

const recalls = (text: string) =>
  asked(`# Shop rules\n\n## Words that we use here\n\n${text}`).flatMap(question =>
    question.kind === 'recall' ? [question] : [],
  )

test('a term without others beside it is asked to be typed from its definition', () => {
  const [question] = recalls('**Moonlighting** means paid work for another employer in one’s free time.')
  assert.deepEqual(question!.accepted, ['Moonlighting'])
  assert.doesNotMatch(question!.stem, /moonlighting/i)
})

test('a term of many words, or one that its definition contains, is not asked to be typed', () => {
  assert.deepEqual(recalls('**Float** means the float of coins that is in the till in the morning.'), [])
  assert.deepEqual(
    recalls('**Money that was paid back twice by mistake** means what a customer got back and should not have had.'),
    [],
  )
})

test('another name for a term, and the name of a group, are not to be typed', () => {
  assert.deepEqual(recalls('**Kitty** means another word of ours for the money that is in the till.'), [])
  assert.deepEqual(recalls('**Regulars** means those who come to the shop on more than three days of the week.'), [])
})
