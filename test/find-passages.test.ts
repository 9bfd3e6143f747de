import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitPassages } from '../src/documents/passages.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { extractTerms } from '../src/language/terms.ts'
import { buildSearch } from '../src/llm/grounding/find-passages.ts'
import { HELD_OUT, TUNED } from './support/claims.ts'
import { CORPUS } from './support/source-documents.ts'

const LOOKED_AT = 5

/** Search queries, each with words of the passage that answers it. */
const LABELLED: [query: string, holds: string][] = [
  ['how to light the boiler', 'Light the burner at low flame'],
  ['steam and drain danger', 'Steam escapes when the drain is opened'],
  ['highest pressure reading', 'Pressure (bar) | 6 | 8'],
  ['who releases the boiler', 'Releases the boiler for service'],
  ['bringing children to the site', 'Children stay in the lobby'],
  ['visitors taking photographs', 'With permission of the host'],
  ['permit for a contractor', 'Ask the facilities team for a permit'],
  ['what to do when the alarm sounds', 'Leave by the nearest exit'],
  ['wearing a badge', 'Badges must be worn'],
  ['what an escort is', 'stays with a visitor from the gate'],
  ['Leitern aufstellen', 'Untergrund von Schmutz befreien'],
  ['kaputte Sprossen', 'Sprosse | Riss'],
  ['Höhe beim Arbeiten auf Leitern', 'höchstens 5 Metern'],
  ['forklift speed', 'The speed limit in the hall'],
  ['renewing a licence to drive', 'Licences must be renewed'],
  ['charging batteries', 'Batteries may be charged only'],
  ['cost of a hotel room', 'Hotel costs are paid up to'],
  ['handing in receipts', 'Receipts must be handed in'],
  ['vaccines that are too warm', 'quarantine the stock'],
  ['alarm pendant for lone workers', 'carry the alarm pendant'],
  ['guest with an allergy', 'purple board'],
  ['Aufzug bei Feuer', 'Aufzüge dürfen im Brandfall'],
  ['certificat de maladie', 'envoyer le certificat'],
  ['productos químicos', 'armario amarillo'],
]

const passages = [
  ...CORPUS.map(({ text, languageId }) => ({ text, language: languageId.slice(0, 2) })),
  ...[...TUNED, ...HELD_OUT].map(({ name, text, language }) => ({ text: `# ${name}\n\n${text}`, language })),
].flatMap(({ text, language }) => splitPassages(readMarkdown(text), language))

test('nine of ten searches find their passage among the first five', t => {
  const search = buildSearch(passages)
  const missed = LABELLED.filter(
    ([query, holds]) =>
      !search(query)
        .slice(0, LOOKED_AT)
        .some(({ passage }) => passage.text.includes(holds)),
  )
  t.diagnostic(`${LABELLED.length - missed.length} of ${LABELLED.length} among the first five of ${passages.length}`)
  for (const [, holds] of LABELLED)
    assert.ok(
      passages.some(({ text }) => text.includes(holds)),
      holds,
    )
  assert.ok(missed.length <= LABELLED.length / 10, missed.map(([query]) => query).join('\n'))
})

test('languages without spaces are searched by pairs of characters', () => {
  const texts = ['訪問者は受付で署名する。', '実験室では保護眼鏡を着用する。', '火災の際は階段を使う。'].map(text => ({
    headings: [],
    text,
  }))
  const search = buildSearch(texts)
  assert.equal(search('保護眼鏡の着用')[0]?.passage, texts[1])
  assert.equal(search('火災')[0]?.passage, texts[2])
  assert.deepEqual(search('飛行機'), [])
})

test('a passage is found by the words of its headings', () => {
  const passage = { headings: ['Handbook', 'Annual leave'], text: 'Ask your manager three weeks before.' }
  const search = buildSearch([{ headings: ['Handbook', 'Parking'], text: 'Ask the gate for a card.' }, passage])
  assert.equal(search('annual leave')[0]?.passage, passage)
})

test('forms of a word match each other, different words do not', () => {
  assert.deepEqual(extractTerms('Visitors visitor visitor’s').slice(0, 2), ['visitor', 'visitor'])
  assert.equal(new Set(extractTerms('clean cleans cleaned cleaning')).size, 1)
  assert.equal(new Set(extractTerms('close closed closes')).size, 1)
  assert.equal(new Set(extractTerms('till tile tool')).size, 3)
})
