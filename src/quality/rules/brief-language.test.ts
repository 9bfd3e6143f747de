import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../../course/brief.ts'
import type { CourseUnit } from '../../course/course-units.ts'
import type { CourseContent } from '../../course/schema.ts'
import { checkLanguage, findForeignTexts } from './brief-language.ts'

const ENGLISH = [
  'A plan that nobody has tried is a wish, so walk the route once before you rely on it.',
  'Say what you will do and by when, and let somebody read it back to you in other words.',
  'Whoever opens the door first tells the others what lies behind it, and waits for an answer.',
  'Nothing is moved before the list is complete, because what is moved twice is counted twice.',
  'Ask for the reason behind a rule when it stands in your way, and write the answer beside it.',
  'Leave the place as you would like to find it, with every tool where the next hand looks for it.',
  'A short pause after each step costs less time than one step that has to be done again.',
  'The last person who leaves looks back once, counts heads, and reports the number to the office.',
]
const GERMAN = [
  'Nehmen Sie sich in dieser Woche eine Stunde dafür und zeigen Sie jemandem, was Sie gemacht haben.',
  'Ein brauchbares Ziel sagt, was man tun wird und wie andere Menschen es am Ende sehen können.',
  'Wer als Letzter geht, schaut noch einmal zurück und meldet die Zahl der Menschen im Büro.',
]

test('three longer texts in another language are a fault of their lesson, even among many right ones', () => {
  const { faults, flaws } = judge([...ENGLISH, ...GERMAN])
  assert.deepEqual(faults, ['lesson c1l1'])
  assert.deepEqual(flaws, [])
})

test('one or two longer texts in another language are reported at their blocks', () => {
  const { faults, flaws } = judge([...ENGLISH, ...GERMAN.slice(1)])
  assert.deepEqual(faults, [])
  assert.deepEqual(flaws, ['block c1l1b9', 'block c1l1b10'])
})

test('texts in a language that the brief names are no finding', () => {
  for (const wish of [
    { subject: 'German for beginners' },
    { outline: ['A letter in German'] },
    { mustCover: ['German'] },
  ])
    assert.deepEqual(judge([...ENGLISH, ...GERMAN], wish), { faults: [], flaws: [] })
  assert.deepEqual(judge([...ENGLISH, ...GERMAN], { subject: 'Spanish for beginners' }).faults, ['lesson c1l1'])
})

test('short texts, code and quotations may be in any language', () => {
  const short = [
    'Guten Morgen, wie geht es Ihnen?',
    '`Nehmen Sie sich in dieser Woche eine Stunde dafür und zeigen Sie es.`',
    '„Wer zuletzt lacht“',
  ]
  assert.deepEqual(judge([...ENGLISH, ...short]), { faults: [], flaws: [] })
})

const CHINESE_ON_JAPANESE = [
  '助词は（wa）放在话题的后面，わたしは学生です的意思是“我是学生”。',
  '说ありがとうございます的时候要看着对方，它比ありがとう更有礼貌。',
  '早上见面说おはようございます，晚上说こんばんは，这两句都要记住。',
  '如果不知道怎么回答，可以说すみません、分かりません，对方就会再说一遍。',
]
const JAPANESE = [
  '助詞の「は」は話題のあとに置きます。目的や場所を言うときには別の助詞を使うので、文の形をよく見てください。',
  'ありがとうございますと言うときは相手の目を見てください。ありがとうよりも丁寧な言い方です。',
  '朝はおはようございます、夜はこんばんはと言います。この二つの言い方を覚えてください。',
]

test('kana in a Chinese course on Japanese are no finding, a course written in Japanese is one', () => {
  const inChinese = { subject: '日语入门', languageId: 'zh-CN' }
  assert.deepEqual(judge(CHINESE_ON_JAPANESE, inChinese), { faults: [], flaws: [] })
  assert.deepEqual(judge(JAPANESE, inChinese).faults, ['lesson c1l1'])
  assert.deepEqual(judge(CHINESE_ON_JAPANESE, { subject: '茶艺', languageId: 'zh-CN' }).faults, ['lesson c1l1'])
})

function judge(texts: string[], wish: object = {}): { faults: string[]; flaws: string[] } {
  const brief = briefSchema.parse({ subject: 'Good habits', languageId: 'en-GB', ...wish })
  const content = { language: brief.languageId, origin: { kind: 'model' } } as unknown as CourseContent
  const units = texts.map(
    (text, at): CourseUnit => ({
      at: { part: 'block', id: `c1l1b${at + 1}` },
      lessonId: 'c1l1',
      kind: 'text',
      texts: [{ field: 'markdown', text }],
    }),
  )
  const nameFinding = ({ at }: { at: object }) => Object.values(at).join(' ')
  return {
    faults: checkLanguage(content, brief, units).map(nameFinding),
    flaws: findForeignTexts(content, brief, units).map(nameFinding),
  }
}
