import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceDocument } from '../src/course/source-document.ts'
import { isLegible, withoutIllegiblePages } from '../src/documents/read/legibility.ts'
import { readSource } from '../src/documents/read-source.ts'
import { readSourceWords } from '../src/documents/source-words.ts'
import { splitSections } from '../src/documents/structure/sections.ts'
import { linesFrom } from './support/pdf-file.ts'
import { picturedPdf } from './support/pictured-pdf.ts'

const TEXTS: Record<string, string> = {
  English:
    'Whoever opens the shop switches off the alarm, counts the cash and writes the sum into the book before the door is open.',
  German:
    'Wer den Laden aufschließt, schaltet den Alarm aus, zählt die Kasse und schreibt die Summe ins Buch, bevor er öffnet.',
  Polish:
    'Kto otwiera sklep, ten wyłącza alarm, liczy kasę i wpisuje kwotę do książki, zanim wejdą pierwsi klienci z ulicy.',
  Czech:
    'Kdo otevírá obchod, vypne alarm, spočítá hotovost a zapíše částku do knihy, než přijdou první zákazníci z ulice.',
  Welsh:
    'Pwy bynnag sydd yn agor y siop, mae yn diffodd y larwm, yn cyfrif yr arian ac yn ysgrifennu y swm yn y llyfr.',
  Thai: 'ผู้ที่เปิดร้านต้องปิดสัญญาณเตือน นับเงินสด และจดจำนวนเงินลงในสมุดก่อนที่จะเปิดประตูให้ลูกค้าคนแรกเข้ามา',
  Russian:
    'Кто открывает магазин, тот выключает сигнализацию, считает кассу и записывает сумму в книгу, прежде чем открыть дверь.',
  Vietnamese:
    'Người mở cửa hàng phải tắt báo động, đếm tiền mặt và ghi số tiền vào sổ trước khi mở cửa cho khách hàng đầu tiên.',
}
const long = (text: string) => `${text} `.repeat(5)
/** Shifts every letter by three, as a font without a character map does. */
const shifted = (text: string) =>
  text.replace(/[a-z]/g, letter => String.fromCharCode(((letter.charCodeAt(0) - 97 + 3) % 26) + 97))

test('text in many languages is legible, also in capitals, and so is a list of codes', () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    assert.ok(isLegible(long(text)), language)
    assert.ok(isLegible(long(text).toUpperCase()), language)
  }
  assert.ok(isLegible('Set up HTTPS with TLS, then run npm test; PDF, DOCX and XLSX are read. '.repeat(20)))
  assert.ok(isLegible('Mwgz bcdf'))
})

test('text with substituted letters, mixed scripts or meaningless signs is illegible', () => {
  assert.ok(!isLegible(shifted(long(TEXTS.English!))))
  assert.ok(!isLegible(shifted(long(TEXTS.German!))))
  // In some fonts the number of a glyph is 29 less than its character's code. Read as characters, such numbers make
  // capitals and signs of small letters.
  const byShape = [...long(TEXTS.English!)].map(letter =>
    letter === ' ' ? ' ' : String.fromCharCode(letter.charCodeAt(0) - 29),
  )
  assert.ok(!isLegible(byShape.join('')))
  assert.ok(
    !isLegible(
      long(TEXTS.Thai!)
        .replaceAll('ี่', 'ีÉ')
        .replaceAll('ู้', 'ูÊ')
        .split('')
        .join('')
        .replace(/(.{9})/gu, '$1É '),
    ),
  )
  assert.ok(!isLegible(long(TEXTS.English!).replaceAll('e', '\uFFFD')))
})

const page = (number: number, text: string) => ({ type: 'paragraph' as const, text: long(text), page: number })
const document: SourceDocument = {
  kind: 'pdf',
  title: null,
  pages: 3,
  blocks: [page(1, TEXTS.English!), page(2, shifted(TEXTS.English!)), page(3, TEXTS.English!)],
  pictures: [
    { name: 'f1', at: 2, page: 2 },
    { name: 'f2', at: 3, page: 3 },
  ],
}

test('an illegible page is left out and named, and the pictures of other pages keep their places', () => {
  const read = withoutIllegiblePages(document)
  assert.deepEqual(read.blocks, [document.blocks[0], document.blocks[2]])
  assert.deepEqual(read.pictures, [{ name: 'f2', at: 2, page: 3 }])
  assert.deepEqual(splitSections(read, readSourceWords('en')).cut, [
    { what: 'Page 2', why: 'Their letters do not make words.' },
  ])
  assert.equal(withoutIllegiblePages({ ...document, blocks: [document.blocks[0]!] }).illegiblePages, undefined)
})

test('the pictures of an illegible page are left out', async () => {
  const page = (number: number, text: string) => ({
    words: linesFrom(500, Array<string>(5).fill(text), { size: 6 }),
    pictures: [
      { number, pixels: [120, 90] as [number, number], box: [60, 520, 200, 150] as [number, number, number, number] },
    ],
  })
  const bytes = picturedPdf([page(1, TEXTS.English!), page(2, shifted(TEXTS.English!)), page(3, TEXTS.English!)])
  const { document, pictures } = await readSource(bytes, { name: 'a.pdf', contentType: '' })
  const read = JSON.parse(document) as SourceDocument
  assert.deepEqual(read.illegiblePages, [2])
  assert.equal(pictures.length, 2)
  assert.deepEqual(
    pictures.map(({ name }) => name),
    read.pictures?.map(({ name }) => name),
  )
})

test('a document without a legible word is refused with what to do', async () => {
  await assert.rejects(
    readSource(Buffer.from(shifted(long(TEXTS.English!))), { name: 'a.txt', contentType: '' }),
    /no word can be read: save it as PDF anew/,
  )
})
