import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../../content/read-content.ts'
import { type Pack, packSchema } from '../packs/pack-schema.ts'
import { type Edition, editionSchema } from './edition-schema.ts'
import { mergeEdition } from './merge-edition.ts'

const pack = packSchema.parse(readContent('packs/food-hygiene/en-GB'))
const [chapter] = pack.chapters
const [lesson] = chapter!.lessons
const text = lesson!.blocks[0] as { type: 'text'; markdown: string }
const opening = text.markdown.slice(0, 20)
const newWork = { body: 'US Food and Drug Administration', title: 'Food Code', year: 2022, place: 'US' as const }

test('an edition replaces the parts that it names, and shares all others with its pack', () => {
  const { merged, problems } = merge({
    parts: [{ at: 'block 1.1.1', was: opening, put: { type: 'text', markdown: 'The colour of American law.' } }],
  })
  assert.deepEqual(problems, [])
  const american = packSchema.parse(merged)
  const block = american.chapters[0]!.lessons[0]!.blocks[0] as typeof text
  assert.equal(block.markdown, 'The colour of American law.', 'no rule touches what the edition writes')
  assert.equal(american.language, 'en-US')
  assert.equal(american.chapters.length, pack.chapters.length)
})

test('shared text, also after an edit, gets American spelling and the words of the edition', () => {
  const word = text.markdown.split(' ')[0]!
  const { merged, problems } = merge({
    parts: [{ at: 'block 1.1.1', was: opening, edit: [{ from: text.markdown, to: 'A grey canteen in Leeds.' }] }],
    words: { canteen: 'cafeteria' },
  })
  assert.deepEqual(problems, [])
  const block = packSchema.parse(merged).chapters[0]!.lessons[0]!.blocks[0] as typeof text
  assert.equal(block.markdown, 'A gray cafeteria in Leeds.', word)
})

test('an American recall question accepts the British spelling too, and shows the American one', () => {
  const typed = {
    kind: 'recall' as const,
    stem: 'Which color?',
    accepted: ['grey', 'ash'],
    reason: 'It is grey.',
    outcome: 1,
    evidence: '1.1.1',
  }
  const questions = [...pack.assessment.questions, { ...typed, bloom: 'remember' as const }]
  const { merged, problems } = merge({}, { ...pack, assessment: { ...pack.assessment, questions } })
  assert.deepEqual(problems, [])
  const { accepted, reason } = packSchema.parse(merged).assessment.questions.at(-1) as typeof typed
  assert.deepEqual(accepted, ['gray', 'ash', 'grey'])
  assert.equal(reason, 'It is gray.')
})

test('works are cited by name or old number, and the list is renumbered without uncited works', () => {
  const cites = [{ ref: 'food-code', at: '3-501.16' }]
  const { merged, problems } = merge({
    references: { 'food-code': newWork },
    parts: [{ at: 'block 1.1.1', was: opening, set: { cites } }],
  })
  assert.deepEqual(problems, [])
  const american = packSchema.parse(merged)
  const block = american.chapters[0]!.lessons[0]!.blocks[0]!
  assert.deepEqual(block.cites, [{ ref: american.references.length, at: '3-501.16' }])
  assert.equal(american.references.at(-1)!.title, 'Food Code')
})

test('added entries come last, and lists lose and gain what the edition names', () => {
  const { merged, problems } = merge({
    add: [{ to: 'glossary', id: 'mold', entry: { term: 'Mold', definition: 'A fungus that grows on food.' } }],
    aliases: { drop: [pack.aliases[0]!], add: ['servsafe style training'] },
    outcomes: { 1: 'Name the hazards' },
  })
  assert.deepEqual(problems, [])
  const american = packSchema.parse(merged)
  assert.equal(american.glossary.at(-1)!.term, 'Mold')
  assert.ok(!american.aliases.includes(pack.aliases[0]!) && american.aliases.includes('servsafe style training'))
  assert.equal(american.outcomes[0], 'Name the hazards')
})

const [first, second] = pack.assessment.questions
const { id: _, variants: __, ...anew } = { ...second!, stem: 'What does the Food Code ask for?' }
const kept = pack.assessment.questions.map((question, at) => ({
  id: `kept-${at}`,
  keep: `question ${at + 1}`,
  was: question.stem.slice(0, 15),
}))

test('an edition’s bank keeps some questions of the pack and replaces others', () => {
  const replaced = { id: 'replaced', instead: 'question 2', was: second!.stem.slice(0, 15), ...anew }
  const questions = [kept[0]!, replaced, ...kept.slice(2, -1), { id: 'new', ...anew }]
  const { merged, problems } = merge({ assessment: { draw: 10, questions } })
  assert.deepEqual(problems, [])
  const bank = packSchema.parse(merged).assessment
  assert.equal(bank.questions.length, pack.assessment.questions.length)
  assert.equal(bank.questions[0]!.kind, first!.kind)
  assert.equal(bank.questions[1]!.stem, 'What does the Food Code ask for?')
})

test('an edition has as many questions as its pack, each at the place of its counterpart', () => {
  const all = pack.assessment.questions.length
  const told = (questions: object[]) => merge({ assessment: { draw: 10, questions } }).problems
  const [one, two, ...others] = kept
  assert.deepEqual(told([...kept, { id: 'new', ...anew }]), [
    `assessment: ${all + 1} questions, in the pack ${all}; all editions have as many`,
  ])
  assert.deepEqual(told(kept.slice(0, -1)), [
    `assessment: ${all - 1} questions, in the pack ${all}; all editions have as many`,
  ])
  assert.deepEqual(told([two!, one!, ...others]), [
    'question 2: is question 1 of the edition; its counterpart has the same place',
    'question 1: is question 2 of the edition; its counterpart has the same place',
  ])
})

test('an edition may have job aids or role plays only if its pack has them', () => {
  const jobAids = [{ id: 'sheet', title: 'Sheet' }]
  const told = ({ jobAids: own, rolePlays }: Pick<Pack, 'jobAids' | 'rolePlays'>) =>
    merge({ jobAids, rolePlays: jobAids }, { ...pack, jobAids: own, rolePlays }).problems
  assert.deepEqual(told(pack), [])
  assert.deepEqual(told({ ...pack, jobAids: [] }), ['jobAids: the pack itself has none'])
  assert.deepEqual(told({ ...pack, rolePlays: [] }), ['rolePlays: the pack itself has none'])
})

test('an edition that no longer fits its pack is refused with the place of the problem', () => {
  const at = 'block 1.1.1'
  const put = { type: 'text', markdown: 'Anew.' }
  const refused: [Partial<Written>, RegExp][] = [
    [{ over: { language: 'en-GB', version: '9.9.9' } }, /^over: written over .* 9\.9\.9, but the pack is/],
    [{ pack: 'first-aid-basics' }, /^over: written over first-aid-basics/],
    [{ parts: [{ at: 'block 9.9.9', was: opening, put }] }, /^block 9\.9\.9: the pack has no such part/],
    [{ parts: [{ at: 'paragraph 1', was: opening, put }] }, /^paragraph 1: the pack has no such part/],
    [{ parts: [{ at, was: 'Something else', put }] }, /^block 1\.1\.1: was “Something else”, but now begins/],
    [{ parts: [{ at, was: opening, put: { type: 'check', question: {} } }] }, /a check takes the place of a check/],
    [{ parts: [{ at, was: opening, edit: [{ from: 'zzz', to: 'a' }] }] }, /“zzz” stands there 0 times/],
    [{ parts: [{ at, was: opening, edit: [{ from: 'e', to: 'a' }] }] }, /“e” stands there \d\d+ times/],
    [{ parts: [{ at: 'lesson 1.1', was: lesson!.title, set: { blocks: [] } }] }, /blocks has a name of its own/],
    [{ words: { zzz: 'a' } }, /^words: “zzz” stands nowhere/],
    [{ references: { 'food-code': newWork } }, /^references: nothing cites “food-code”/],
    [{ parts: [{ at, was: opening, set: { cites: [{ ref: 'none' }] } }] }, /^references: there is no work "none"/],
    [{ parts: [{ at, was: opening, set: { cites: [{ ref: 99 }] } }] }, /^references: there is no work 99/],
    [{ aliases: { drop: ['zzz'], add: [] } }, /^aliases: “zzz” is dropped, and not in the pack/],
    [{ aliases: { drop: [], add: [pack.aliases[0]!] } }, /^aliases: .* is added, and in the pack already/],
    [{ facts: { drop: ['zzz'], add: [] } }, /^facts: “zzz” is dropped, and not in the pack/],
    [{ outcomes: { 9: 'Nine' } }, /^outcomes: the pack has no outcome 9/],
    [{ add: [{ to: 'lesson 9.9', id: 'new', block: put }] }, /^add new: the pack has no lesson 9\.9/],
  ]
  for (const [mutant, says] of refused) {
    const { problems } = merge(mutant)
    assert.equal(problems.length, 1, `${says}: ${problems.join('; ')}`)
    assert.match(problems[0]!, says)
  }
})

test('an international fact cites works from the edition’s country if it has any, and others if not', () => {
  const [british, american] = ['UK', 'US'].map(place => ({ ...newWork, place }) as Pack['references'][number])
  const [first, second] = [pack.references.length + 1, pack.references.length + 2]
  const fact = { ...pack.facts[0]!, place: 'International' as const }
  const original = {
    ...pack,
    references: [...pack.references, british!, american!],
    facts: [
      { ...fact, what: 'Both', cites: [{ ref: first }, { ref: second }] },
      { ...fact, what: 'One', cites: [{ ref: first }] },
    ],
  }
  const { facts, references } = packSchema.parse(merge({ places: ['US'] }, original).merged)
  const placesOf = (what: string) =>
    facts.find(found => found.what === what)!.cites!.map(({ ref }) => references[ref - 1]!.place)
  assert.deepEqual([placesOf('Both'), placesOf('One')], [['US'], ['UK']])
  const everywhere = packSchema.parse(merge({}, original).merged).facts.find(({ what }) => what === 'Both')
  assert.equal(everywhere!.cites!.length, 2)
})

type Written = Record<keyof Edition, unknown>

function merge(overlay: Partial<Written>, original: Pack = pack): ReturnType<typeof mergeEdition> {
  const { id, version, language } = original
  const head = { edition: 1, pack: id, language: 'en-US', version, over: { language, version } }
  return mergeEdition(original, editionSchema.parse({ ...head, ...overlay }))
}
