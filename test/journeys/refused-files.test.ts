import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSOLE_LOCALES } from '../../src/console/console-locales.ts'
import { mediaFile, officeFile } from '../support/media-files.ts'
import { pngBomb } from '../support/picture-files.ts'
import { startTestService } from '../support/service.ts'

const FILES: [reason: string, body: Buffer, figure: RegExp, english: string][] = [
  [
    'picture-heic',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    /HEIC.*JPEG/,
    'The picture is a HEIC: save it as JPEG',
  ],
  [
    'film-codec',
    mediaFile('hevc.mp4'),
    /HEVC \(H\.265\).*H\.264/,
    'The film is coded with HEVC (H.265), which not every browser plays: save it as MP4 with H.264 and AAC',
  ],
  [
    'picture-side',
    pngBomb(30_000, 30_000),
    /\b12[.,\s]?000\b.*\b50\b/,
    'The picture must have at most 12000 pixels a side and 50 million in all',
  ],
  [
    'file-macros',
    officeFile({ 'xl/workbook.xml': 'x', 'xl/vbaProject.bin': 'x' }),
    /ma[ck]ro/i,
    'The file holds macros: save it without them',
  ],
  [
    'media-large',
    Buffer.concat([Buffer.from('WEBVTT\n\n'), Buffer.alloc(1024 * 1024, 'x')]),
    /\b1\sMiB/,
    'The captions file must have at most 1 MiB',
  ],
]

test('the console refuses a file in the visitor’s language with the reason and its figures; the API refuses it in English', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const { key } = await service.newCustomer()
  const signedIn = await service.call('POST', '/console/sign-in', {
    body: new URLSearchParams({ secret: key }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  for (const [reason, file, figure, english] of FILES) {
    const body = new Uint8Array(file)
    const sent = { 'content-type': 'application/octet-stream' }
    const answer = await service.call('POST', '/api/v1/media?name=sent', { key, body, headers: sent })
    assert.deepEqual([answer.status, answer.body], [400, { message: english, code: 'VALIDATION_ERROR' }])
    const sentences = new Set<string>()
    for (const locale of CONSOLE_LOCALES) {
      const headers = { ...sent, cookie, 'accept-language': locale, 'sec-fetch-site': 'same-origin' }
      const refused = await service.call('POST', '/console/media?name=sent', { body, headers })
      assert.deepEqual([refused.status, refused.body.lang, refused.body.reason], [400, null, reason], locale)
      assert.match(refused.body.message, figure, locale)
      sentences.add(refused.body.message)
    }
    assert.equal(sentences.size, CONSOLE_LOCALES.length, reason)
  }
})
