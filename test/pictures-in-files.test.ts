import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getResolvedPDFJS } from 'unpdf'
import { createPdfPictures } from '../src/documents/read/pdf/pdf-pictures.ts'
import { createPictureCollector } from '../src/documents/read/pictures/collect-pictures.ts'
import { openArchive } from '../src/documents/read/unzip.ts'
import { zipFiles } from './support/pictured-documents.ts'

const LARGE_PICTURE_BYTES = 14 * 1024 * 1024

test('a picture that is on every slide counts once towards the size limit', () => {
  const archive = openArchive(zipFiles({ 'logo.png': Buffer.alloc(LARGE_PICTURE_BYTES), 'plan.png': Buffer.alloc(9) }))
  for (let slide = 0; slide < 5; slide++) assert.equal(archive.picture('logo.png')?.length, LARGE_PICTURE_BYTES)
  assert.equal(archive.picture('plan.png')?.length, 9)
  assert.equal(archive.picture('none.png'), null)
})

test('a process waiting for a picture of a PDF stays alive, and goes on without the picture', async context => {
  const { OPS } = await getResolvedPDFJS()
  const { setTimeout } = globalThis
  let isHeld = true
  context.mock.method(globalThis, 'setTimeout', (answer: () => void) => {
    const timer = setTimeout(() => {
      isHeld &&= timer.hasRef()
      answer()
    })
    return timer
  })
  const collector = createPictureCollector()
  const pictures = createPdfPictures(Buffer.from('/Subtype /Image'), collector)!
  const silent = { get: () => {} }
  const page = { view: [0, 0, 595, 842], rotate: 0, commonObjs: silent, objs: silent }
  const painted = { fnArray: [OPS.paintImageXObject], argsArray: [['img_1']] }
  const keepAlive = setInterval(() => {}, 1_000)
  await pictures.readPage({ ...page, getOperatorList: async () => painted }, 1, [])
  clearInterval(keepAlive)
  assert.ok(isHeld)
  assert.deepEqual(collector.choose(1).leftOut, [{ why: 'unreadable', count: 1, pages: [1] }])
})
