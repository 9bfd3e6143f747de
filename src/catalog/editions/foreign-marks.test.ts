import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { checkEdition } from '../packs/check-pack.ts'
import { type Pack, packSchema } from '../packs/pack-schema.ts'
import { requirePack } from '../packs/read-library.ts'
import { foreignMarks } from './foreign-marks.ts'

const american = requirePack('preventing-harassment', 'en-US')

test('an edition that an American wrote has no mark of another country', () => {
  assert.deepEqual(foreignMarks(american, 'en-GB'), [])
})

test('marks of other countries are found wherever learners read them', () => {
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
  }
})

test('what Americans write as well is no mark', () => {
  const texts = [
    'On March 3 at 6:20 p.m. it rose by 25%.',
    'Keep it at 41 °F (5 °C) or below, within 6 feet (1.8 m).',
    'A public hearing of 112 people, a ratio of 1:10, and 30:2.',
    'He said “no,” and left. “Why?”',
    'Who wears a meter? Two gas meters hung there.',
  ]
  for (const headline of texts) assert.deepEqual(foreignMarks({ ...american, headline }, 'en-GB'), [], headline)
})

test('a work of a country where the edition does not hold is a mark, unless the edition holds nowhere', () => {
  const japanese = { ...american.references[0]!, place: 'JP' as const }
  const cited = { ...american, references: [japanese, ...american.references.slice(1)] }
  assert.deepEqual(foreignMarks(cited, 'en-GB'), [{ at: 'references.1', mark: 'JP' }])
  assert.deepEqual(foreignMarks({ ...cited, places: [...american.places, 'JP'] }, 'en-GB'), [])
  assert.deepEqual(foreignMarks({ ...cited, places: [] }, 'en-GB'), [])
  const german = { ...japanese, place: 'DE' as const }
  const european = { ...american, places: [...american.places, 'EU' as const], references: [german] }
  assert.ok(!foreignMarks(european, 'en-GB').some(({ mark }) => mark === 'DE'))
})

test('a question is judged as it is asked there', () => {
  const [question, ...questions] = american.assessment.questions
  const british = {
    ...question!,
    stem: 'What does British law ask?',
    variants: { US: { ...question!, id: undefined } },
  }
  const pack = { ...american, assessment: { questions: [british, ...questions] } } as unknown as Pack
  assert.deepEqual(foreignMarks(pack, 'en-GB'), [])
})

test('a mark that is meant is declared with its reason, and a declaration that nothing needs is told', () => {
  const pack = packSchema.parse(readContent('packs/preventing-harassment/en-GB'))
  const edition = readContent<{ keeps?: object[] }>('packs/preventing-harassment/en-US')
  const keeps = [{ mark: 'GDPR', why: 'the subject' }]
  assert.deepEqual(checkEdition({ ...edition, keeps }, pack).problems, ['keeps: “GDPR” stands nowhere'])
})
