import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { checkPack } from './check-pack.ts'
import { translationProblems } from './check-translation.ts'
import { findNumbers } from './find-numbers.ts'
import { type Pack, packSchema } from './pack-schema.ts'

const original = packSchema.parse(readContent('packs/giving-feedback/en-GB'))
const german = packSchema.parse(readContent('packs/giving-feedback/de-DE'))
/** The right value of the second question of the pack on time management, which asks for a number. */
const NUMBER = 3

/** Lists what the checker reports on the German pack after one change. */
function after(change: (pack: Pack) => void): string[] {
  const pack = structuredClone(german)
  change(pack)
  return translationProblems(pack, original)
}

/** Lists what the checker reports on a German pack with a number question, after its answer and these declarations were changed. */
function afterNumber(change: (question: { value: number }) => void, localised: Pack['localised'] = []): string[] {
  const [numbers, inGerman] = ['en-GB', 'de-DE'].map(locale =>
    packSchema.parse(readContent(`packs/time-management/${locale}`)),
  ) as [Pack, Pack]
  const question = inGerman.assessment.questions[1] as unknown as { kind: string; value: number }
  assert.deepEqual([question.kind, question.value], ['number', NUMBER])
  change(question)
  return translationProblems({ ...inGerman, localised }, numbers)
}

/** Returns the blocks of one lesson as untyped data, so that a test may write anything into them. */
function blocksOf(pack: Pack, chapter: number, lesson: number): Record<string, never>[] {
  return pack.chapters[chapter - 1]!.lessons[lesson - 1]!.blocks as never
}

test('a complete translation has no problem', () => {
  assert.deepEqual(translationProblems(german, original), [])
  assert.deepEqual(checkPack(readContent('packs/giving-feedback/de-DE'), original).shortfalls, [])
})

test('a missing part, and a part in another order or of another kind, are reported with their place', () => {
  assert.deepEqual(
    after(pack => pack.chapters.pop()),
    ['pack: 3 chapters, in the original 4'],
  )
  assert.match(after(pack => blocksOf(pack, 1, 1).pop()).join('\n'), /^1\.1: 7 blocks, in the original 8$/m)
  assert.match(
    after(pack => blocksOf(pack, 1, 1).reverse()).join('\n'),
    /^1\.1\.1\.type: check, in the original text$/m,
  )
  assert.match(after(pack => pack.glossary.pop()).join('\n'), /^glossary: 9 parts, in the original 10$/m)
  assert.match(after(pack => (pack.audiences[0]!.example.at = '1.1.7')).join(), /audiences\.1\.example\.at: 1\.1\.7/)
  assert.match(after(pack => (pack.hues = [10, 200])).join(), /hues\.1: 10, in the original 172/)
  assert.match(after(pack => (pack.version = '9.9.9')).join(), /version: 9\.9\.9, in the original \d/)
})

test('a missing topic, and a topic with other lessons, are reported', () => {
  assert.deepEqual(
    after(pack => pack.topics.pop()),
    ['topics: 9, in the original 10'],
  )
  assert.deepEqual(
    after(pack => (pack.topics[3]!.lessons = ['1.1'])),
    ['topics.4.lessons: ["1.1"], in the original ["2.2"]'],
  )
})

test('another right option, another answer and another evidence than in the original are reported', () => {
  const moved = after(pack => {
    const [first, second] = (pack.assessment.questions[1] as { options: { correct?: true }[] }).options
    delete first!.correct
    second!.correct = true
  })
  assert.deepEqual(moved, [
    'assessment.2.options.1.correct: is missing',
    'assessment.2.options.2.correct: is not in the original',
  ])
  assert.deepEqual(
    afterNumber(question => (question.value = 65)),
    [`assessment.2.value: 65, in the original ${NUMBER}`],
  )
  assert.deepEqual(
    after(pack => (pack.assessment.questions[0]!.evidence = '1.1.4')),
    ['assessment.1.evidence: 1.1.4, in the original 1.1.1'],
  )
  assert.match(
    after(pack => (pack.assessment.questions[7] as { pairs: object[] }).pairs.pop()).join(),
    /assessment\.8\.pairs: 3 parts/,
  )
  assert.match(
    after(pack => (pack.assessment.questions[0]!.outcome = 2)).join(),
    /assessment\.1\.outcome: 2, in the original 1/,
  )
})

test('a figure that is changed, dropped or added is reported, however it is written', () => {
  const first = (pack: Pack) => blocksOf(pack, 1, 1)[0] as unknown as { markdown: string }
  const changed = (from: string, to: string) =>
    after(pack => {
      assert.ok(first(pack).markdown.includes(from))
      first(pack).markdown = first(pack).markdown.replace(from, to)
    })
  assert.deepEqual(changed('607', '706'), ['1.1.1.markdown: lacks 607 and has 706, other than the original'])
  assert.deepEqual(changed('0,41', '4,1'), ['1.1.1.markdown: lacks 0.41 and has 4.1, other than the original'])
  assert.deepEqual(changed('in 38\u00a0% der Fälle', 'in vielen Fällen'), [
    '1.1.1.markdown: lacks 38, other than the original',
  ])
  assert.deepEqual(
    after(pack => (pack.facts[0]!.value = 'd = 0,41; mehr als ein Drittel, 39 %')),
    ['facts.1.value: lacks 38 and has 39, other than the original'],
  )
})

test('a localised figure needs a declaration, and a declaration that changes nothing is reported', () => {
  const local = (localised: Pack['localised'], value: number) =>
    afterNumber(question => (question.value = value), localised)
  const entry = { at: 'assessment.2', from: `${NUMBER}`, to: '60', why: 'measured in Germany' }
  assert.deepEqual(local([entry], 60), [])
  assert.deepEqual(local([{ ...entry, to: '61' }], 60).length, 2)
  assert.deepEqual(local([entry], NUMBER), ['localised: the entry for assessment.2 changes nothing there'])
  assert.deepEqual(
    after(pack => {
      pack.facts[0]!.place = 'DE'
      pack.facts[0]!.value = 'mehr als ein Viertel, 27 %'
    }),
    [],
    'what holds at another place has a value of its own',
  )
  const stated = structuredClone(german)
  const block = blocksOf(stated, 1, 1)[0] as unknown as { markdown: string }
  block.markdown = block.markdown.replace('607', '612')
  stated.localised = [{ at: '1.1.1', from: '607', to: '612', why: 'as counted in the German edition' }]
  assert.deepEqual(checkPack(stated, original).problems, [])
  assert.deepEqual(checkPack(stated, original).shortfalls, ['1.1.1: 612 is localised and not in facts'])
})

test('a text still in English, a lost paragraph, a lost sentence and a lost reference are reported', () => {
  const text = (pack: Pack) => blocksOf(pack, 1, 1)[3] as unknown as { markdown: string; cites: { ref: number }[] }
  const english = (blocksOf(original, 1, 1)[3] as unknown as { markdown: string }).markdown
  assert.match(after(pack => (text(pack).markdown = english)).join(), /1\.1\.4\.markdown: is still in English/)
  assert.match(
    after(pack => (text(pack).markdown = text(pack).markdown.split('\n\n').slice(1).join('\n\n'))).join(),
    /1\.1\.4\.markdown: not as many paragraphs/,
  )
  assert.match(
    after(pack => (text(pack).markdown = text(pack).markdown.replaceAll('**', ''))).join(),
    /1\.1\.4\.markdown: not as many bold words/,
  )
  assert.match(after(pack => (text(pack).cites = [{ ref: 1 }])).join(), /1\.1\.4\.cites: \[1\], in the original \[12\]/)
  assert.match(after(pack => pack.references.pop()).join(), /references: 12 parts, in the original 13/)
  const summary = german.wrapup.summary.split('. ')
  assert.match(
    after(pack => (pack.wrapup.summary = `${summary.slice(0, 3).join('. ')}.\n\n${summary.at(-1)}`)).join(),
    /wrapup\.summary: \d+ words, for \d+ of the original/,
  )
  const short = after(pack => {
    for (const block of blocksOf(pack, 2, 1)) if ('markdown' in block) Object.assign(block, { markdown: 'Kurz.' })
  })
  assert.match(short.join('\n'), /^2\.1: \d+ words, for \d+ of the original/m)
})

test('numbers are read as each language writes them', () => {
  const values = (text: string, locale: Parameters<typeof findNumbers>[1]) =>
    findNumbers(text, locale).map(({ value }) => value)
  assert.deepEqual(values('1,200 ppm, 0.41, −18 °C and 29 CFR 1910.157', 'en-GB'), [
    '1200',
    '0.41',
    '−18',
    '29',
    '1910.157',
  ])
  assert.deepEqual(values('1.200 ppm, 0,41, −18 °C und 29 CFR 1910.157', 'de-DE'), [
    '1200',
    '0.41',
    '−18',
    '29',
    '1910.157',
  ])
  assert.deepEqual(values('10\u00a0000 € et 10 000 €', 'fr-FR'), ['10000', '10000'])
  assert.deepEqual(values('17.30 Uhr, 17:30, 17h30, 17:00', 'de-DE'), ['17', '30', '17', '30', '17', '30', '17'])
  assert.deepEqual(findNumbers('5 pm, 75 feet', 'en-GB'), [
    { value: '5', also: '17' },
    { value: '75', imperial: true },
  ])
})
