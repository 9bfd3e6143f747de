import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { type ReadSource, readSource, UnreadableSource } from '../src/documents/read-source.ts'
import { BusyMachine } from '../src/isolate/run-limited.ts'
import { linesFrom, pdfFile } from './support/pdf-file.ts'
import { pdfBomb } from './support/pictured-pdf.ts'
import { longTest } from './support/run-length.ts'
import { docxFile, docxOf, HANDBOOK, htmlFile, odtFile, pptxFile, zip } from './support/source-files.ts'

const MEGABYTE = 1024 * 1024

/** Reads a file, and tries again for as long as the machine is too busy to read it. */
async function readWhenFree(bytes: Buffer, name: string): Promise<ReadSource> {
  for (;;) {
    try {
      return await readSource(bytes, { name, contentType: '' })
    } catch (error) {
      if (!(error instanceof BusyMachine)) throw error
    }
  }
}

async function refuses(bytes: Buffer, name: string, says: RegExp): Promise<void> {
  await assert.rejects(readWhenFree(bytes, name), error => {
    assert.ok(error instanceof UnreadableSource, `${name}: ${error}`)
    assert.match(error.message, says, name)
    return true
  })
}

test('a file of another kind is refused, with its kind and what to do', async () => {
  await refuses(Buffer.from('\x89PNG\r\n', 'latin1'), 'plan.png', /picture/)
  await refuses(Buffer.from('{\\rtf1 hello}'), 'old.rtf', /save it as DOCX/)
  await refuses(Buffer.from('MZ\x90\0', 'latin1'), 'setup.exe', /program/)
  await refuses(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old.doc', /before 2007/)
  await refuses(zip({ 'xl/workbook.xml': '<x/>' }), 'sheet.xlsx', /no table/)
  await refuses(zip({ 'photo.jpg': 'x' }), 'photos.zip', /unpack it/)
  await refuses(Buffer.from([1, 0, 2, 0, 3]), 'data', /binary/)
  await refuses(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]), 'notes.txt', /UTF-8/)
})

test('an encrypted file is refused as encrypted', async () => {
  const office = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
  await refuses(office, 'secret.docx', /encrypted/)
  const manifest = '<m:manifest xmlns:m="urn:x"><manifest:encryption-data xmlns:manifest="urn:y"/></m:manifest>'
  const mimetype = 'application/vnd.oasis.opendocument.text'
  await refuses(zip({ mimetype, 'META-INF/manifest.xml': manifest, 'content.xml': '<x/>' }), 'secret.odt', /encrypted/)
  const locked = pdfFile([linesFrom(700, ['Nobody reads this without the password.'])])
    .toString('latin1')
    .replace(
      '/Root 1 0 R',
      `/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >> /ID [<00> <00>]`,
    )
  await refuses(Buffer.from(locked, 'latin1'), 'secret.pdf', /encrypted/)
})

test('a file whose content does not match its name is refused', async () => {
  await refuses(pdfFile([linesFrom(700, ['A page.'])]), 'letter.docx', /named as docx, but it is pdf/)
  await refuses(Buffer.from('plain words'), 'letter.pdf', /named as pdf/)
  await refuses(docxFile(HANDBOOK), 'slides.pptx', /named as pptx, but it is docx/)
})

test('a file that was cut off is refused as damaged', async () => {
  for (const [name, whole] of Object.entries({
    'a.docx': docxFile(HANDBOOK),
    'a.odt': odtFile(HANDBOOK),
    'a.pptx': pptxFile([{ title: 'One' }]),
  })) {
    await refuses(whole.subarray(0, Math.floor(whole.length * 0.7)), name, /damaged/)
  }
  await refuses(Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type'), 'a.pdf', /damaged|cut off/)
})

test('a scan without text is refused with the advice to use OCR', async () => {
  await refuses(pdfFile([[], [], []]), 'scan.pdf', /OCR/)
})

test('a document without words is refused', async () => {
  await refuses(Buffer.from('   \n\n  '), 'empty.txt', /no text/)
  await refuses(docxOf(''), 'empty.docx', /no text/)
})

longTest('reading a document of 400,000 paragraphs stops at the limit of computing time', async () => {
  const paragraph = `<w:p><w:r><w:t>${'boom '.repeat(20)}</w:t></w:r></w:p>`
  await refuses(docxOf(paragraph.repeat(400_000)), 'bomb.docx', /too large|too complicated|unpacks/)
})

test('a file that unpacks to far more than its size is refused within the limits', async () => {
  await refuses(zip({ 'word/document.xml': 'x'.repeat(120 * MEGABYTE) }), 'bomb2.docx', /unpacks to more/)
  await refuses(
    Buffer.from(`${'<div>'.repeat(1_000_000)}deep`),
    'deep.html',
    /too large|too complicated|damaged|no text/,
  )
  await refuses(zip({ 'word/document.xml': `<a>${'<b>'.repeat(100_000)}` }), 'deep.docx', /./)
  const { document } = await readSource(htmlFile(HANDBOOK), { name: 'next.html', contentType: '' })
  const { blocks } = JSON.parse(document)
  assert.equal(blocks.length, HANDBOOK.length)
})

test('an archive that states wrong sizes is judged by what it unpacks to', async () => {
  const whole = zip({ 'word/document.xml': 'x'.repeat(120 * MEGABYTE) })
  const at = whole.indexOf(Buffer.from('504b0102', 'hex'))
  whole.writeUInt32LE(10, at + 24)
  await refuses(whole, 'liar.docx', /unpacks to more/)
})

test('XML entities that a document defines are not expanded', async () => {
  const content = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'
  const mimetype = 'application/vnd.oasis.opendocument.text'
  await refuses(zip({ mimetype, 'content.xml': content }), 'laughs.odt', /entities|damaged/)
})

test('no address that a document names is requested', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const html = `<html><head><link rel="stylesheet" href="${address}a.css"><base href="${address}"></head><body><p>Words</p><img src="${address}b.png"><iframe src="${address}c"></iframe><script src="${address}d.js"></script></body></html>`
  await readSource(Buffer.from(html), { name: 'a.html', contentType: '' })
  await readSource(Buffer.from(`![x](${address}e.png)\n\nWords\n\n<img src="${address}f.png">`), {
    name: 'a.md',
    contentType: '',
  })
  const picture = `<w:p><w:r><w:t>Words</w:t></w:r><w:r><w:drawing><a:blip xmlns:a="urn:a" xmlns:r="urn:r" r:link="${address}g.png"/></w:drawing></w:r></w:p>`
  await readSource(docxOf(picture), { name: 'a.docx', contentType: '' })
  server.close()
  assert.equal(asked, 0)
})

test('a PDF whose pictures claim to be gigabytes is read for its text with less than a gigabyte of memory', {
  skip: process.platform !== 'linux' && 'the memory of a child is read from /proc',
}, async () => {
  const bomb = pdfBomb()
  assert.ok(bomb.length < MEGABYTE)
  let peakKb = 0
  const measuring = setInterval(() => {
    for (const id of childIds()) {
      const [, kb] = /^VmHWM:\s+(\d+) kB/m.exec(readStatus(id)) ?? []
      peakKb = Math.max(peakKb, Number(kb ?? 0))
    }
  }, 50)
  const { document, pictures } = await readWhenFree(bomb, 'doors.pdf').finally(() => clearInterval(measuring))
  assert.match(document, /Check door 12 of the shop/)
  assert.deepEqual(pictures, [])
  assert.ok(peakKb > 0 && peakKb < 1_000_000, `${peakKb} kB`)
})

function childIds(): string[] {
  return readdirSync('/proc').filter(name => /^\d+$/.test(name) && readStatus(name).includes(`PPid:\t${process.pid}\n`))
}

/** Reads a process's status; an empty text if the process has ended meanwhile. */
function readStatus(id: string): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8')
  } catch {
    return ''
  }
}
