import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { checkEdition } from '../packs/check-pack.ts'
import { type Pack, packSchema } from '../packs/pack-schema.ts'
import { requirePack } from '../packs/read-library.ts'
import { foreignMarks, interfaceMarks } from './foreign-marks.ts'

const american = requirePack('preventing-harassment', 'en-US')

test('an American edition has no mark of another country', () => {
  assert.deepEqual(foreignMarks(american, 'en-GB'), [])
})

test('marks of other countries are found in every kind of text', () => {
  const mutants = {
    'The meeting on 3 March': '3 March',
    'at 18:20 in the copy room': '18:20',
    'It cost 380 euros.': '380 euros',
    'a fine of £500': '£500',
    'Keep it below 5 °C.': '5 °C',
    'lift 25 kg with care': '25 kg',
    'ask Mr Reyes': 'Mr ',
    'about 25 % of them': '25 %',
    'a rule of the Equality Act': 'Equality Act',
    'an employment tribunal': 'tribunal',
    'as in the EU': 'EU',
    'what holds in the US': 'in the US',
    'in a pub': 'pub',
    'He is on holiday.': 'on holiday',
    'The canteens are closed.': 'canteens',
    'Ring 999.': '999',
    'Answer the e-mails.': 'e-mails',
    'How shall we know?': 'shall we',
    'It is the other way round.': 'round',
    'It tears over more than a meter.': 'than a meter',
    'He fell several meters.': 'several meters',
    'He said “no”, and left.': '”,',
    '“It says ‘no’, and stops.”': '‘no’,',
    'ready before the price rise': 'price rise',
    'An offer for a public tender': 'public tender',
    'Wash them after the toilet.': 'after the toilet',
    'He mislays his keys.': 'mislays',
    'She fills in your form.': 'fills in your form',
    'They work in haulage.': 'haulage',
    'It is half past four.': 'half past four',
    'An office in Bridge Street': 'in Bridge Street',
    'The colour of the label': 'colour',
    'Please organise it.': 'organise',
    'She travelled by train.': 'travelled',
    'They looked after it.': 'looked after',
  }
  for (const [text, mark] of Object.entries(mutants)) {
    const marks = foreignMarks({ ...american, headline: text }, 'en-GB').map(found => found.mark)
    assert.ok(
      marks.some(found => found === mark || found.endsWith(mark.slice(1))),
      `${text}: ${marks.join()}`,
    )
    const [block, ...blocks] = american.chapters[0]!.lessons[0]!.blocks
    const [lesson, ...lessons] = american.chapters[0]!.lessons
    const [chapter, ...chapters] = american.chapters
    const taught = { ...lesson!, blocks: [{ ...block!, markdown: text }, ...blocks] }
    const within = { ...american, chapters: [{ ...chapter!, lessons: [taught, ...lessons] }, ...chapters] } as Pack
    assert.equal(foreignMarks(within, 'en-GB')[0]?.at, '1.1.1.markdown', text)
    const sought = { ...lesson!, topics: [text, 'gritting'] }
    const places = foreignMarks({ ...american, chapters: [{ ...chapter!, lessons: [sought] }] }, 'en-GB').map(
      ({ at }) => at,
    )
    assert.deepEqual([...new Set(places)], ['1.1.topics.1'], text)
  }
})

const british = requirePack('preventing-harassment', 'en-GB')

test('American marks are found in a British pack', () => {
  assert.deepEqual(foreignMarks(british, 'en-GB'), [])
  const mutants = {
    'It happened on March 3, 2024.': 'March 3, 2024',
    'at 6 p.m. sharp': '6 p.m.',
    'a rise of 25%': '5%',
    'in the parking lot': 'parking lot',
    'in the elevator': 'elevator',
    'Fill out the form.': 'Fill out',
    'The color of the label': 'color',
    'Behavior that was organized': 'Behavior',
    'an analyzed fiber': 'analyzed',
    'a traveling clerk': 'traveling',
    'ten percent': 'percent',
  }
  for (const [headline, mark] of Object.entries(mutants))
    assert.equal(foreignMarks({ ...british, headline }, 'en-GB')[0]?.mark, mark, headline)
})

test('forms that British writers use as well are not American marks', () => {
  const texts = [
    'In March 31 of 140 gave notice; on 3 March it rose by 25 %, to 14:30.',
    'A gas meter, a program for a license to practise: the World Health Organization says so.',
    'A laborious, humorous and honorary laboratory of four armoured prizes, capsized and sized.',
  ]
  for (const headline of texts) assert.deepEqual(foreignMarks({ ...british, headline }, 'en-GB'), [], headline)
})

test('every text that a learner reads is checked, in British and American packs', () => {
  const kinds = [
    'headline',
    'chapters.0.lessons.0.exercise.answer',
    'chapters.0.lessons.0.exercise.hint',
    'glossary.0.definition',
    'assessment.questions.0.options.0.reason',
    'jobAids.0.title',
    'rolePlays.0.setup',
    'references.0.note',
    'audiences.0.example.block.situation',
    'wrapup.summary',
    'agreement.statement',
    'articles.0.markdown',
    'caveat',
  ]
  for (const [pack, sign] of [
    [american, 'behaviour'],
    [british, 'behavior'],
  ] as const)
    for (const path of kinds) {
      const mutant = structuredClone(pack) as unknown as Record<string, unknown>
      const keys = path.split('.')
      const owner = keys.slice(0, -1).reduce((part, key) => part[key] as Record<string, unknown>, mutant)
      owner[keys.at(-1)!] = `It is ${sign}.`
      assert.deepEqual(
        foreignMarks(mutant as Pack, 'en-GB').map(({ mark }) => mark),
        [sign],
        `${pack.language} ${path}`,
      )
    }
})

test('titles of works and accepted typed answers may keep the other country’s spelling', () => {
  const [work, ...works] = american.references
  const titled = { ...american, references: [{ ...work!, title: 'The behaviour of labour' }, ...works] }
  assert.deepEqual(foreignMarks(titled, 'en-GB'), [])
  const questions = american.assessment.questions.map(question =>
    question.kind === 'recall' ? { ...question, accepted: ['a behaviour'] } : question,
  )
  assert.ok(questions.some(({ kind }) => kind === 'recall'))
  assert.deepEqual(foreignMarks({ ...american, assessment: { ...american.assessment, questions } }, 'en-GB'), [])
})

test('the texts of the interface and the workbooks have no marks of another country', () => {
  for (const locale of ['en-US', 'en-GB'] as const)
    for (const file of [`strings/${locale}`, `frames/${locale}`])
      assert.deepEqual(interfaceMarks(readContent(file), locale), [], file)
  assert.deepEqual(interfaceMarks({ colours: 'Colours' }, 'en-US'), [{ at: 'colours', mark: 'Colours' }])
  assert.deepEqual(interfaceMarks({ colours: 'Colors' }, 'en-GB'), [{ at: 'colours', mark: 'Colors' }])
  assert.deepEqual(interfaceMarks({ right: 'Correct – yours' }, 'en-US')[0]?.mark, ' – ')
})

test('forms that American writers use as well are not foreign marks', () => {
  const texts = [
    'On March 3 at 6:20 p.m. it rose by 25%.',
    'Keep it at 41 °F (5 °C) or below, within 6 feet (1.8 m).',
    'A public hearing of 112 people, a ratio of 1:10, and 30:2.',
    'He said “no,” and left. “Why?”',
    'Who wears a meter? Two gas meters hung there.',
  ]
  for (const headline of texts) assert.deepEqual(foreignMarks({ ...american, headline }, 'en-GB'), [], headline)
})

test('a cited work from a country outside the edition’s places is a mark, unless the edition names no place', () => {
  const japanese = { ...american.references[0]!, place: 'JP' as const }
  const cited = { ...american, references: [japanese, ...american.references.slice(1)] }
  assert.deepEqual(foreignMarks(cited, 'en-GB'), [{ at: 'references.1', mark: 'JP' }])
  assert.deepEqual(foreignMarks({ ...cited, places: [...american.places, 'JP'] }, 'en-GB'), [])
  assert.deepEqual(foreignMarks({ ...cited, places: [] }, 'en-GB'), [])
  const german = { ...japanese, place: 'DE' as const }
  const european = { ...american, places: [...american.places, 'EU' as const], references: [german] }
  assert.ok(!foreignMarks(european, 'en-GB').some(({ mark }) => mark === 'DE'))
})

test('a question with a variant for the country is judged by that variant', () => {
  const [question, ...questions] = american.assessment.questions
  const british = {
    ...question!,
    stem: 'What does British law ask?',
    variants: { US: { ...question!, id: undefined } },
  }
  const pack = { ...american, assessment: { questions: [british, ...questions] } } as unknown as Pack
  assert.deepEqual(foreignMarks(pack, 'en-GB'), [])
})

test('a mark may stay if it is declared with a reason; a declaration without a matching mark is reported', () => {
  const pack = packSchema.parse(readContent('packs/preventing-harassment/en-GB'))
  const edition = readContent<{ keeps?: object[] }>('packs/preventing-harassment/en-US')
  const keeps = [{ mark: 'GDPR', why: 'the subject' }]
  assert.deepEqual(checkEdition({ ...edition, keeps }, pack).problems, ['keeps: “GDPR” stands nowhere'])
})
