import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocumentPictures } from '../src/flows/sources/read-document-pictures.ts'
import { readPicturesApart } from '../src/media/read-pictures-apart.ts'
import { dearSvg } from './support/picture-files.ts'
import { testPicture } from './support/pictured-documents.ts'

const filesOf = (pictures: Buffer[]) => pictures.map((bytes, at) => ({ name: `f${at + 1}`, sha256: `${at}`, bytes }))
const spooled = (pictures: Buffer[]) =>
  filesOf(pictures).map(({ bytes, ...file }) => ({ ...file, length: bytes.length, read: async () => bytes }))
const outcomeOf = (reading: object | string) => (typeof reading === 'string' ? reading : 'kept')

test('a picture that kills its process ends no other picture and starts no second process', async () => {
  const pictures = filesOf([testPicture(1), testPicture(2), dearSvg(1), testPicture(3)])
  const first = await readPicturesApart(pictures, 4)
  assert.deepEqual(first.readings.map(outcomeOf), ['kept', 'kept', 'too-complex'])
  assert.equal(first.cpuSeconds, 4)
  const second = await readPicturesApart(pictures.slice(3), 4)
  assert.deepEqual(second.readings.map(outcomeOf), ['kept'])
  assert.ok(second.cpuSeconds > 0 && second.cpuSeconds < 4, `${second.cpuSeconds} s`)
})

test('pictures that are expensive to decode stop at the document’s limit, and the rest is left out', async () => {
  const pictures = spooled([testPicture(1), ...Array.from({ length: 30 }, (_, at) => dearSvg(at)), testPicture(2)])
  const startedAt = performance.now()
  const outcomes: string[] = []
  for await (const { picture, reading } of readDocumentPictures('acc_1', pictures, 5)) {
    assert.equal(picture, pictures[outcomes.length])
    outcomes.push(outcomeOf(reading))
  }
  assert.deepEqual(outcomes, ['kept', ...Array.from({ length: 31 }, () => 'too-complex')])
  const seconds = (performance.now() - startedAt) / 1_000
  assert.ok(seconds < 60, `${seconds} s`)
})

test('pictures beyond one process’s limit are read by further processes, each once', async () => {
  const pictures = spooled(Array.from({ length: 20 }, (_, at) => testPicture(at)))
  const outcomes: string[] = []
  for await (const { reading } of readDocumentPictures('acc_2', pictures, 60)) outcomes.push(outcomeOf(reading))
  assert.deepEqual(
    outcomes,
    Array.from({ length: 20 }, () => 'kept'),
  )
})
