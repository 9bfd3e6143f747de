import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPlaces } from '../editions/course-place.ts'
import { withRegionalWords } from '../editions/regional-words.ts'
import { packMaterial } from './pack-material.ts'
import type { Pack } from './pack-schema.ts'
import { requirePack } from './read-library.ts'
import { forAudience } from './tailor-pack.ts'

test('a question is asked in the variant of the course’s place', () => {
  const pack = withVariant(requirePack('food-hygiene', 'en-GB'))
  const stemFor = (places: string[]) =>
    packMaterial(pack, 'Food hygiene', places).chapters[0]!.lessons[0]!.questions.map(({ stem }) => stem)
  assert.ok(stemFor(['US']).includes('In degrees Fahrenheit?'))
  assert.ok(!stemFor(['UK']).includes('In degrees Fahrenheit?'))
  assert.equal(stemFor(['US']).length, stemFor(['UK']).length)
})

test('the place of a course is the one that the request names, else the countries of its language', () => {
  assert.deepEqual(listPlaces([], 'en-US'), ['US'])
  assert.deepEqual(listPlaces([], 'en-GB'), ['UK'])
  assert.deepEqual(listPlaces([], 'de-DE'), ['DE', 'EU'])
  assert.deepEqual(listPlaces([{ kind: 'place', text: 'Ireland', place: 'IE' }], 'en-US'), ['IE', 'EU'])
})

test('cites and references keep their numbers and works in a course', () => {
  const plain = requirePack('food-hygiene', 'en-GB')
  const work = { body: 'A body', title: 'A work', year: 2020, place: 'International' as const }
  const [chapter] = plain.chapters
  const [lesson] = chapter!.lessons
  const cited = {
    ...lesson!,
    blocks: [{ ...lesson!.blocks[0]!, cites: [{ ref: 1, at: 'page 3' }] }, ...lesson!.blocks.slice(1)],
  }
  const pack = {
    ...plain,
    references: [work],
    chapters: [{ ...chapter!, lessons: [cited, ...chapter!.lessons.slice(1)] }, ...plain.chapters.slice(1)],
  } as Pack
  const material = packMaterial(pack, 'Food hygiene', [])
  const key = material.references[0]!.key
  assert.deepEqual(material.chapters[0]!.lessons[0]!.blocks[0]!.cites, [{ ref: key, at: 'page 3' }])
})

test('an audience gets its own example, exercise and headline', () => {
  const plain = requirePack('food-hygiene', 'en-GB')
  const place = exampleOf(plain)
  const [chapter, lesson, block] = place.split('.').map(Number) as [number, number, number]
  const example = { type: 'example' as const, title: 'For them', situation: 'a', steps: ['b', 'c'], takeaway: 'd' }
  const exercise = { title: 'Theirs', task: 'a', steps: ['b', 'c'], hint: 'd', answer: 'e' }
  const audience = {
    name: 'Carers',
    match: ['care home staff', 'carers'],
    headline: 'For carers.',
    example: { at: place, block: example },
    exercise: { at: `${chapter}.${lesson}`, exercise },
  }
  const adapted = forAudience({ ...plain, audiences: [audience] }, [{ kind: 'audience', text: 'our carers' }])
  const { pack } = adapted
  assert.equal(pack.headline, 'For carers.')
  assert.deepEqual(pack.chapters[chapter - 1]!.lessons[lesson - 1]!.blocks[block - 1], example)
  assert.deepEqual(pack.chapters[chapter - 1]!.lessons[lesson - 1]!.exercise, exercise)
  assert.equal(adapted.audience?.text, 'our carers')
  for (const text of ['night carers', 'dental staff'])
    assert.equal(forAudience({ ...plain, audiences: [audience] }, [{ kind: 'audience', text }]).audience, null, text)
  assert.equal(forAudience({ ...plain, audiences: [audience] }, []).pack.headline, plain.headline)
})

test('American words replace British ones and keep their capitals, but not in code or references', () => {
  const plain = requirePack('food-hygiene', 'en-GB')
  const pack: Pack = {
    ...plain,
    headline: 'Plasters, a blue plaster and `plaster`.',
    references: [{ body: 'Plaster Board', title: 'Plaster', year: 2020, place: 'UK' }],
  }
  const words = { plaster: 'bandage', 'blue plaster': 'blue bandage', plasters: 'bandages' }
  const american = withRegionalWords(pack, words, 'en-US')
  assert.equal(american.headline, 'Bandages, a blue bandage and `plaster`.')
  assert.equal(american.references[0]!.title, 'Plaster')
})

function withVariant(pack: Pack): Pack {
  const at = pack.assessment.questions.findIndex(({ evidence }) => evidence.startsWith('1.1.'))
  const { variants: _, ...plain } = pack.assessment.questions[at]!
  const asked = {
    ...plain,
    variants: { US: { ...plain, stem: 'In degrees Fahrenheit?' } },
  } as Pack['assessment']['questions'][number]
  return { ...pack, assessment: { questions: pack.assessment.questions.with(at, asked) } }
}

function exampleOf(pack: Pack): string {
  for (const [c, chapter] of pack.chapters.entries())
    for (const [l, lesson] of chapter.lessons.entries())
      for (const [b, block] of lesson.blocks.entries())
        if (block.type === 'example') return `${c + 1}.${l + 1}.${b + 1}`
  throw new Error('no example')
}
