import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../src/course/brief.ts'
import type { Material, MaterialLesson } from '../src/course/material.ts'
import { COURSE_LIMITS } from '../src/course/parts.ts'
import type { GivenSource, SourceBlock, SourcePicture } from '../src/course/source-document.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { splitPassages } from '../src/documents/passages.ts'
import { placePictures } from '../src/documents/place-pictures.ts'

const BRIEF = briefSchema.parse({ subject: 'Our houses', languageId: 'en-GB', addOns: [] })

const PICTURES_BESIDE = 5
const BLOCKS_OF_ROOM = 3

/** Writes a document about a house: a heading for each room, with paragraphs that each have pictures beside them. */
function house(number: number, rooms = 12): GivenSource & { document: { pictures: SourcePicture[] } } {
  const blocks: SourceBlock[] = []
  const pictures: SourcePicture[] = []
  for (let room = 0; room < rooms; room++) {
    blocks.push({ type: 'heading', level: 1, text: `Room ${number}.${room}`, page: room + 1 })
    for (const thing of ['door', 'window']) {
      const hour = 1 + (room % 12)
      const text = `The caretaker must open the ${thing} of room ${room} in house ${number} at ${hour} o'clock, and close it within ${10 + room} minutes after the last visitor has left.`
      blocks.push({ type: 'paragraph', text, page: room + 1 })
      for (let at = 0; at < PICTURES_BESIDE; at++) pictures.push({ name: `f${pictures.length + 1}`, at: blocks.length })
    }
  }
  return {
    id: `src_${number}`,
    name: `House ${number}`,
    document: { kind: 'docx', title: `House ${number}`, pages: null, blocks, pictures },
    pictures: Object.fromEntries(pictures.map(({ name }) => [name, `med_${number}_${name}`])),
  }
}

const imagesOf = ({ chapters }: Material) =>
  chapters.flatMap(({ lessons }) =>
    lessons.flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'image' ? block.media! : []))),
  )
const countOf = (material: Material, why: RegExp) =>
  material.origin.leftOut
    .filter(each => why.test(each.why))
    .reduce((sum, { what }) => sum + Number(/^(\d+) picture/.exec(what)?.[1] ?? 0), 0)

const HOUSES = [1, 2, 3, 4].map(number => house(number))
const ALL = HOUSES.reduce((sum, { document }) => sum + document.pictures.length, 0)

test('a course from documents shows at most as many pictures as a course may have, and names the rest', () => {
  const material = sourceMaterial(HOUSES, BRIEF)
  assert.equal(new Set(imagesOf(material)).size, COURSE_LIMITS.media)
  const [tooMany, elsewhere] = [countOf(material, /at most 400 pictures/), countOf(material, /leaves out/)]
  assert.ok(tooMany > 0, JSON.stringify(material.origin.leftOut))
  assert.equal(tooMany + elsewhere, ALL - COURSE_LIMITS.media)
})

test('a course that a model wrote from documents shows at most as many pictures, too, and names the rest', () => {
  const material = placePictures(writtenFrom(HOUSES), HOUSES, 'en')
  assert.equal(new Set(imagesOf(material)).size, COURSE_LIMITS.media)
  const [tooMany, elsewhere] = [countOf(material, /at most 400 pictures/), countOf(material, /leaves out/)]
  assert.ok(tooMany > 0, JSON.stringify(material.origin.leftOut))
  assert.equal(tooMany + elsewhere, ALL - COURSE_LIMITS.media)
})

const LOST = [{ why: 'drawing' as const, count: 2, pages: [1, 3] }]
const CHOICES: [string, ReadonlySet<string>, number][] = [
  ['of which two rooms were chosen', new Set(['s1', 's2']), 2 * 2 * PICTURES_BESIDE],
  ['of which nothing was chosen', new Set<string>(), 0],
]
for (const [what, sections, pictures] of CHOICES) {
  test(`pictures of sections that were not chosen are not reported as left out, in a document ${what}`, () => {
    const chosen = { ...house(2), sections, leftOutPictures: LOST }
    const sources = [house(1, 2), chosen]
    for (const material of [sourceMaterial(sources, BRIEF), placePictures(writtenFrom(sources), sources, 'en')]) {
      const shown = new Set(imagesOf(material).filter(name => name.startsWith('med_2_'))).size
      assert.equal(shown, pictures, JSON.stringify(material.origin.leftOut))
      assert.equal(material.origin.leftOut.filter(each => /picture/.test(each.what)).length, pictures > 0 ? 1 : 0)
    }
  })
}

test('pictures of chosen sections that are not shown are reported as left out', () => {
  const source = { ...house(1), sections: new Set(['s1']) }
  const paragraph = source.document.blocks[1]!
  const beside = Array.from({ length: 9 }, (_, at) => ({ name: `more${at}`, at: 2 }))
  const pictures = { ...source.pictures, ...Object.fromEntries(beside.map(({ name }) => [name, `med_${name}`])) }
  const document = { ...source.document, pictures: [...source.document.pictures, ...beside] }
  assert.equal(paragraph.type, 'paragraph')
  assert.ok(countOf(sourceMaterial([{ ...source, document, pictures }], BRIEF), /too many in one place/) > 0)
})

/** Writes a course without pictures that contains every chosen passage of the documents, one lesson each. */
function writtenFrom(sources: GivenSource[]): Material {
  const material = sourceMaterial(
    sources.map(source => ({ ...source, pictures: {}, leftOutPictures: [] })),
    BRIEF,
  )
  const [chapter] = material.chapters
  const lessons = sources.flatMap(({ document, sections }, index) => {
    const passages = splitPassages(document, 'en').filter(({ blocks }) =>
      blocks.every(at => sections?.has(`s${1 + Math.floor(at / BLOCKS_OF_ROOM)}`) ?? true),
    )
    return passages.map(({ id }): MaterialLesson => {
      const cites = [{ ref: `s${index + 1}`, passage: `s${index + 1}${id}` }]
      return { ...chapter!.lessons[0]!, blocks: [{ type: 'text', markdown: 'It is open.', cites }] }
    })
  })
  return { ...material, chapters: [{ ...chapter!, lessons }] }
}
