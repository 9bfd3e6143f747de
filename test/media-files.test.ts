import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { zipSync } from 'fflate'
import type { Layout } from '../src/media/layout.ts'
import { readMediaApart } from '../src/media/read-media-apart.ts'
import {
  filmWithPositions,
  fragmentsWithPositions,
  mediaFile,
  officeFile,
  otherWav,
  POSITION,
  SUBRIP,
  wavFile,
} from './support/media-files.ts'

/** The box of an MP4 file that says where the film was recorded (3GPP TS 26.244, 8.3). */
const PLACE = 'loci'

describe('sounds, films, captions and files read in a separate process', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coursewright-media-'))
  })
  after(() => rm(folder, { recursive: true }))

  async function read(bytes: Buffer, isNamedCsv = false) {
    const path = join(folder, 'sent')
    await writeFile(path, bytes)
    const { layout, ...facts } = await readMediaApart(path, 'It', isNamedCsv)
    return { facts, bytes: layout ? joinLayout(bytes, layout) : bytes }
  }

  const PLAYED: [string, Buffer, object][] = [
    ['an MP3', mediaFile('tone.mp3'), { kind: 'sound', format: 'mp3', seconds: 2 }],
    [
      'an MP3 of variable bitrate without a header for it',
      mediaFile('variable.mp3'),
      { kind: 'sound', format: 'mp3', seconds: 2 },
    ],
    ['an M4A', mediaFile('tone.m4a'), { kind: 'sound', format: 'm4a', seconds: 2 }],
    ['a WAV', wavFile(3), { kind: 'sound', format: 'wav', seconds: 3 }],
    ['a WAV of 24 bits', otherWav(1, 24), { kind: 'sound', format: 'wav', seconds: 1 }],
    ['a WAV of floating point', otherWav(3, 32), { kind: 'sound', format: 'wav', seconds: 1 }],
    ['a WAV with an extensible format', otherWav(1, 24, true), { kind: 'sound', format: 'wav', seconds: 1 }],
    ['a WAV that was recorded into a pipe', lengthless(wavFile(3)), { kind: 'sound', format: 'wav', seconds: 3 }],
    [
      'an MP3 behind two tags with large pictures',
      Buffer.concat([id3(5_000_000), id3(300), mediaFile('tone.mp3')]),
      { kind: 'sound', format: 'mp3', seconds: 2 },
    ],
    ['an MP4', mediaFile('film.mp4'), film('mp4', 'h264', true)],
    ['an MP4 without sound', mediaFile('silent.mp4'), film('mp4', 'h264', false)],
    ['an MP4 in fragments', mediaFile('fragmented.mp4'), film('mp4', 'h264', true)],
    [
      'a film taken upright by a phone',
      mediaFile('upright.mp4'),
      { ...film('mp4', 'h264', false), width: 90, height: 160 },
    ],
    ['an MP4 with AV1', mediaFile('av1.mp4'), film('mp4', 'av1', false)],
    ['a WebM', mediaFile('film.webm'), film('webm', 'vp9', true)],
  ]
  for (const [what, bytes, facts] of PLAYED)
    test(`${what} is recognised by its tracks`, async () => assert.deepEqual((await read(bytes)).facts, facts))

  const REFUSED: [string, Buffer, RegExp][] = [
    [
      'HEVC',
      mediaFile('hevc.mp4'),
      /^It is coded with HEVC \(H\.265\), which not every browser plays: save it as MP4 with H\.264 and AAC$/,
    ],
    ['MPEG-4 Visual', mediaFile('mpeg4.mp4'), /coded with MPEG-4 Visual/],
    ['H.264 with 10 bits', mediaFile('deep.mp4'), /H\.264 in more than 8 bits or more colours than 4:2:0/],
    ['H.264 with 4:4:4', mediaFile('full-colour.mp4'), /H\.264 in more than 8 bits or more colours than 4:2:0/],
    ['AC-3', mediaFile('ac3.mp4'), /has its sound coded with Dolby Digital \(AC-3\)/],
    ['Vorbis', mediaFile('vorbis.webm'), /has its sound coded with Vorbis.*: save it with Opus/],
    ['Apple Lossless', mediaFile('lossless.m4a'), /has its sound coded with Apple Lossless/],
    [
      'a WAV with ADPCM',
      wavFile(1, 2),
      /^It has its sound coded with ADPCM.*: save it as WAV with 16 bits, or as MP3$/,
    ],
    ['a WAV with an unknown codec', wavFile(1, 0x7777), /^It has its sound coded with an unknown codec/],
    ['a WAV of 64 bits', otherWav(3, 64), /^It has its sound coded with PCM \(64 bit\)/],
    ['half a WAV', wavFile(3).subarray(0, 20_000), /is damaged/],
    [
      'an MP3 whose tag is longer than the file',
      Buffer.concat([id3(300).fill(127, 6, 10), mediaFile('tone.mp3')]),
      /is damaged/,
    ],
    ['a tag without an MP3', id3(5_000), /is damaged/],
    ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'), /is damaged/],
    ['QuickTime', mediaFile('quicktime.mov'), /is a QuickTime file: save it as MP4/],
    ['Matroska', mediaFile('matroska.mkv'), /is a Matroska file: save it as MP4 or WebM/],
    ['half a film', mediaFile('film.mp4').subarray(0, 6_000), /is damaged/],
    ['half a WebM', mediaFile('film.webm').subarray(0, 6_000), /is damaged/],
    ['a film whose index is lost', mediaFile('film.mp4').fill(0, 9_900, 11_000), /is damaged/],
    ['a sound of more than two hours', wavFile(7_300), /must not be longer than 2 hours/],
    ['a zip', officeFile({ 'a.txt': 'x' }), /must be a PDF, a DOCX/],
    [
      'a small archive without a byte of zero',
      Buffer.from('BZh91AY&SY\x8a\x03\x11\xf0', 'latin1'),
      /must be a PDF, a DOCX/,
    ],
    ...[
      { 'word/document.xml': 'x', 'word/vbaProject.bin': 'x' },
      { 'xl/workbook.xml': 'x', 'xl/vbaProject.bin': 'x' },
      { 'xl/workbook.xml': 'x', 'xl/macrosheets/sheet1.xml': 'x' },
      { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'Basic/Standard/Module1.xml': 'x' },
      { mimetype: 'application/vnd.oasis.opendocument.text', 'Scripts/python/a.py': 'x' },
      { 'xl/workbook.xml': 'x', 'xl\\vbaProject.bin': 'x' },
      // Macros are also recognised by their content type, whatever their file is called and however the list of types
      // is encoded.
      ...[
        typesOf('application/vnd.ms-office.vbaProject'),
        typesOf('application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
        typesOf('application/vnd.ms-office.vba&#80;roject'),
        typesOf('application/vnd.ms-office.vba&#x50;roject'),
      ].map(types => ({ 'xl/workbook.xml': 'x', '[Content_Types].xml': types, 'xl/notes.bin': 'x' })),
    ].map((parts): [string, Buffer, RegExp] => [
      `a document with macros in ${Object.keys(parts)[1]}`,
      officeFile(parts),
      /^It holds macros: save it without them$/,
    ]),
    [
      'a document whose list of types is packed and names macros',
      zipped({ 'word/document.xml': 'x', '[Content_Types].xml': typesOf('application/vnd.ms-office.vbaProject') }),
      /^It holds macros: save it without them$/,
    ],
    [
      'a document whose list of types unpacks to gigabytes',
      zipped({ 'word/document.xml': 'x', '[Content_Types].xml': 'x'.repeat(20_000_000) }),
      /is damaged/,
    ],
    ['half a zip', officeFile({ 'word/document.xml': 'x' }).subarray(0, 60), /is damaged/],
    ['captions without times', Buffer.from('WEBVTT\n\nHello\n'), /has no captions with times in it/],
    [
      'captions in another encoding',
      Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGr\xfc\xdfe\n', 'latin1'),
      /must be saved as UTF-8/,
    ],
  ]
  for (const [what, bytes, says] of REFUSED)
    test(`${what} is refused by its name`, () => assert.rejects(read(bytes), { message: says }))

  const FILES: [string, Buffer, string][] = [
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'pdf'],
    ['a Word document', officeFile({ '[Content_Types].xml': 'x', 'word/document2.xml': 'x' }), 'docx'],
    ['a workbook', officeFile({ 'xl/workbook.xml': 'x' }), 'xlsx'],
    ['slides', officeFile({ 'ppt/presentation.xml': 'x' }), 'pptx'],
    ['an OpenDocument', officeFile({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', a: 'x' }), 'ods'],
    [
      'an OpenDocument that lists a library without macros',
      officeFile({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'Basic/script-lc.xml': 'x',
        'Basic/Standard/script-lb.xml': 'x',
      }),
      'odt',
    ],
    [
      'a Word document with a packed list of types',
      zipped({ 'word/document.xml': 'x', '[Content_Types].xml': typesOf('application/xml') }),
      'docx',
    ],
    ['a PDF behind an empty line', Buffer.from('\r\n%PDF-1.7\n%%EOF'), 'pdf'],
    ['a PDF behind a byte order mark', Buffer.from('\ufeff%PDF-1.7\n%%EOF'), 'pdf'],
    ['a text', Buffer.from('Check the doors.'), 'txt'],
    ['a text in UTF-16, as Excel saves it', Buffer.from('\ufeffDoor\tPlace\r\nB2\tTür\r\n', 'utf16le'), 'txt'],
    ['a text that begins with a sign of HTML', Buffer.from('<5 °C: call the shift.'), 'txt'],
  ]
  for (const [what, bytes, format] of FILES)
    test(`${what} is recognised by its content`, async () =>
      assert.deepEqual((await read(bytes)).facts, { kind: 'file', format }))

  test('a CSV table is recognised only by its name', async () =>
    assert.deepEqual((await read(Buffer.from('a;b\n1;2'), true)).facts, { kind: 'file', format: 'csv' }))

  test('an MP4 gets its index before its content and loses its GPS position, with all other bytes unchanged', async () => {
    const sent = mediaFile('film.mp4')
    for (const secret of [PLACE, 'Wobblefink']) assert.ok(sent.includes(secret), secret)
    assert.ok(sent.indexOf('moov') > sent.indexOf('mdat'))
    const { bytes } = await read(sent)
    assert.equal(bytes.length, sent.length)
    assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
    for (const secret of [PLACE, 'Wobblefink']) assert.equal(bytes.indexOf(secret), -1)
    const content = (film: Buffer) => film.subarray(film.indexOf('mdat'), film.indexOf('mdat') + 9_000)
    assert.deepEqual(content(bytes), content(sent))
    assert.deepEqual(firstChunk(bytes), firstChunk(sent))
    assert.deepEqual((await read(bytes)).facts, film('mp4', 'h264', true))
    assert.deepEqual((await read(bytes)).bytes, bytes)
  })

  for (const [what, sent, plain] of [
    ['an MP4', filmWithPositions(), mediaFile('film.mp4')],
    ['an MP4 in fragments', fragmentsWithPositions(), mediaFile('fragmented.mp4')],
  ] as const)
    test(`${what} loses the positions, the time and the camera’s name beside the film`, async () => {
      assert.ok(sent.toString('latin1').split(POSITION).length > 3)
      const { bytes, facts } = await read(sent)
      assert.equal(bytes.length, sent.length)
      for (const secret of [POSITION, 'gpmd', 'Wobblecam', 'VideoHandler', 'SoundHandler', 'Lavf'])
        assert.equal(bytes.indexOf(secret), -1, secret)
      const start = plain.indexOf('mdat')
      const content = plain.subarray(start + 4, start + plain.readUInt32BE(start - 4) - 4)
      assert.ok(bytes.includes(content))
      assert.deepEqual(facts, film('mp4', 'h264', true))
      assert.deepEqual(await read(bytes), { facts, bytes })
    })

  test('an M4A and a WebM lose tags, titles and program names, and play as before', async () => {
    for (const [name, secrets] of [
      ['tone.m4a', ['Wobblefink', 'Lavf']],
      ['film.webm', ['Lavf', 'DURATION', 'ENCODER']],
    ] as const) {
      const sent = mediaFile(name)
      for (const secret of secrets) assert.ok(sent.includes(secret), secret)
      const { bytes, facts } = await read(sent)
      for (const secret of secrets) assert.equal(bytes.indexOf(secret), -1, secret)
      assert.equal(bytes.length, sent.length)
      assert.deepEqual(await read(bytes), { facts, bytes })
    }
  })

  test('a WebM from a browser’s recorder, without sizes, loses its tags too', async () => {
    const sent = Buffer.from(mediaFile('film.webm'))
    for (const [id, size] of [
      ['18538067', '01ffffffffffffff'],
      ['1f43b675', '7fff'],
    ] as const)
      Buffer.from(size, 'hex').copy(sent, sent.lastIndexOf(Buffer.from(id, 'hex')) + 4)
    const { bytes, facts } = await read(sent)
    assert.equal(bytes.indexOf('Lavf'), -1)
    assert.deepEqual(facts, film('webm', 'vp9', true))
  })

  test('a WebM track with neither pictures nor sound is removed with all its blocks', async () => {
    const sent = Buffer.from(mediaFile('film.webm'))
    const type = sent.indexOf(Buffer.from('838102e1', 'hex'))
    sent[type + 2] = 17
    // The header of a Matroska block: track 2, time 0, flag of a key frame.
    const block = sent.indexOf(Buffer.from('82000080', 'hex'))
    const content = sent.subarray(block, block + 40)
    const { bytes, facts } = await read(sent)
    assert.deepEqual(facts, { ...film('webm', 'vp9', false) })
    assert.equal(bytes.indexOf(content), -1)
    assert.equal(bytes.indexOf('OpusHead'), -1)
    assert.deepEqual(await read(bytes), { facts, bytes })
  })

  test('an MP3 is stored unchanged', async () => {
    const sent = mediaFile('tone.mp3')
    assert.deepEqual((await read(sent)).bytes, sent)
  })

  test('SubRip captions become WebVTT with words, italics and speakers only', async () => {
    const { facts, bytes } = await read(Buffer.from(SUBRIP))
    assert.deepEqual(facts, { kind: 'captions', format: 'vtt', seconds: 2 })
    assert.equal(
      bytes.toString(),
      [
        'WEBVTT',
        '',
        '00:00:00.500 --> 00:00:01.250',
        'Hello &amp; <i>welcome</i>',
        '',
        '00:00:01.250 --> 00:00:02.000',
        'alert(1) 1 &lt; 2 --&gt; 3',
        '',
      ].join('\n'),
    )
  })

  const CUE = '00:00:01,000 --> 00:00:02,500'
  const ODD_CAPTIONS: [string, Buffer][] = [
    ['without numbers', Buffer.from(`${CUE}\nHello\n\n00:00:03,000 --> 00:00:04,000\nBye\n`)],
    ['with line ends of old Macs', Buffer.from(`1\r${CUE}\rHello\r\r2\r00:00:03,000 --> 00:00:04,000\rBye\r`)],
    ['without empty lines between them', Buffer.from(`1\n${CUE}\nHello\n2\n00:00:03,000 --> 00:00:04,000\nBye\n`)],
    [
      'without spaces around the arrow, and without hours and fractions',
      Buffer.from('\n 1 \n00:01-->00:02.5\nHello\n\n2\n00:03 --> 00:04\nBye\n'),
    ],
    [
      'whose texts begin with a line of a space, as YouTube writes them',
      Buffer.from(`1\n${CUE}\n \nHello\n\n2\n00:00:03,000 --> 00:00:04,000\n \nBye\n`),
    ],
    [
      'with places of SubStation Alpha',
      Buffer.from(`1\n${CUE} X1:201 X2:516\n{\\an8}Hello\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\i1}Bye{\\i0}\n`),
    ],
    [
      'in UTF-16',
      Buffer.from(`\ufeff1\r\n${CUE}\r\nHello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye\r\n`, 'utf16le'),
    ],
    [
      'in UTF-16 of the other order',
      Buffer.from(`\ufeff1\n${CUE}\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n`, 'utf16le').swap16(),
    ],
  ]
  for (const [what, bytes] of ODD_CAPTIONS)
    test(`SubRip captions ${what} are read like any others`, async () =>
      assert.equal(
        (await read(bytes)).bytes.toString(),
        'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n\n00:00:03.000 --> 00:00:04.000\nBye\n',
      ))

  test('WebVTT captions keep their order, positions and speakers, and lose styles, notes and cues that never show', async () => {
    const sent = [
      '\ufeffWEBVTT - a title',
      '',
      'STYLE',
      '::cue { background: url(https://example.org/x) }',
      '',
      'NOTE not for learners',
      '',
      'second',
      '01:00:02.000 --> 01:00:04.000 line:10% position:20%,line-left region:a onload:x',
      '<v.loud Fred>Hi, I’m &lrm;Fred</v>',
      '',
      '00:01.000 --> 00:00.500',
      'Never',
      '',
      '00:01.000 --> 00:02.000',
      '- One',
      '- Two',
    ].join('\n')
    const { facts, bytes } = await read(Buffer.from(sent))
    assert.deepEqual(facts, { kind: 'captions', format: 'vtt', seconds: 3_604 })
    assert.equal(
      bytes.toString(),
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n- One\n- Two\n\n01:00:02.000 --> 01:00:04.000 line:10% position:20%,line-left\n<v Fred>Hi, I’m &lrm;Fred</v>\n',
    )
  })
})

/**
 * Replaces the lengths in a WAV file by the highest number, as programs do that do not know the length when they begin
 * to write.
 */
function lengthless(wav: Buffer): Buffer {
  wav.writeUInt32LE(0xffffffff, 4)
  wav.writeUInt32LE(0xffffffff, wav.indexOf('data') + 4)
  return wav
}

/** A tag with so many bytes of zeros, whose length has seven bits in each byte (ID3v2.4, 6.2). */
function id3(bytes: number): Buffer {
  const length = [21, 14, 7, 0].map(shift => (bytes >> shift) & 127)
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...length]), Buffer.alloc(bytes)])
}

function typesOf(type: string): string {
  return `<Types><Override PartName="/a" ContentType="${type}"/></Types>`
}

function zipped(parts: Record<string, string>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))),
  )
}

function film(format: string, codec: string, hasSound: boolean): object {
  return { kind: 'film', format, seconds: 2, width: 160, height: 90, codec, hasSound }
}

function joinLayout(sent: Buffer, layout: Layout): Buffer {
  return Buffer.concat(
    layout.map(piece => {
      if ('zeros' in piece) return Buffer.alloc(piece.zeros)
      return 'bytes' in piece ? piece.bytes : sent.subarray(piece.start, piece.end)
    }),
  )
}

/** Returns the first 50 bytes of the film's first chunk, at the offset that the film's index gives. */
function firstChunk(film: Buffer): Buffer {
  const place = film.readUInt32BE(film.indexOf('stco') + 12)
  return film.subarray(place, place + 50)
}
