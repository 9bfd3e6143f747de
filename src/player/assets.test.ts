import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { plainCourse, sampleCourse } from '../../test/support/sample-course.ts'
import { TYPEFACES } from '../brand/brand.ts'
import { findFolding } from '../language/answer-folding.ts'
import { LOCALE_CODES } from '../language/locales.ts'
import { buildAddresses, findPreviewFile, hashSources, PLAYER_VERSION, packageFiles, previewFiles } from './assets.ts'
import { PRIVATE_PROPERTIES } from './build-bundles.ts'
import { type CourseTheme, chooseTheme, renderCourseTheme } from './course-theme.ts'
import { previewCsp } from './csp.ts'
import { listPieces, NO_PIECES, PIECES_OF_OTHER_PAGES, SCRIPT_PIECES, STYLE_PIECES } from './pieces.ts'
import { buildCourseData } from './render/course-data.ts'
import { renderCourse } from './render/render-course.ts'
import { readStrings } from './strings.ts'

const KB = 1_000
const SCRIPT_BYTES = 10.75 * KB
/** Maximum size of the script with a SCORM driver, including its handling of LMS failures: see decisions/060-player-weight.md. */
const SCRIPT_WITH_LMS_BYTES = 14.45 * KB
/** Maximum size of the script with an xAPI driver instead, which also stores statements that could not be sent. */
const SCRIPT_WITH_LRS_BYTES = 15.3 * KB
/** Maximum size of the script for a course without add-ons, as most requests order it. */
const PLAIN_SCRIPT_WITH_LMS_BYTES = 11.25 * KB
/** Maximum size of the script for a course with every kind of block and question, and every add-on. */
const FULLEST_SCRIPT_BYTES = 20.4 * KB
/** Maximum size of the script that is fetched when the page is ready. */
const LATER_BYTES = 3.9 * KB
/** Maximum size, in any language, of the script of search, notes and printing, fetched when a learner first uses one of them. */
const STUDY_BYTES = 4.2 * KB
/** Maximum size, in any language, of the script of practice, fetched when the page is ready. */
const PRACTICE_BYTES = 4.9 * KB
const STYLE_BYTES = 9 * KB
/** Of this, 0.05 kB let questions and cards keep their words whole with letters twice as large. */
const FOUR_FORMS_STYLE_BYTES = 14.85 * KB
const FULLEST_STYLE_BYTES = 17.3 * KB
const PAGE_BYTES = 53 * KB
const BASE_URL = 'https://courses.example/learn'

const pieces = listPieces(sampleCourse())
const preview = previewFiles(pieces, TYPEFACES[0], chooseTheme(sampleCourse(), null))
const scorm12 = packageFiles('scorm-12', pieces)
const scorm2004 = packageFiles('scorm-2004', pieces)

test('the script, the style and a page of seven lessons stay within their size budgets', () => {
  const course = sampleCourse()
  const page = renderCourse(course, readStrings('en-US'), {
    kind: 'preview',
    assets: buildAddresses(preview),
  })
  const weight = {
    script: weigh(preview.script.bytes),
    scorm12: weigh(scorm12.script.bytes),
    scorm2004: weigh(scorm2004.script.bytes),
    cmi5: weigh(packageFiles('cmi5-launch', pieces).script.bytes),
    plain: weigh(packageFiles('scorm-2004', listPieces(plainCourse())).script.bytes),
    later: weigh(preview.later.bytes),
    study: Math.max(
      ...LOCALE_CODES.map(locale => weigh(packageFiles('none', pieces, TYPEFACES[0], locale).study.bytes)),
    ),
    practice: Math.max(
      ...LOCALE_CODES.map(locale => weigh(packageFiles('none', pieces, TYPEFACES[0], locale).practice!.bytes)),
    ),
    style: weigh(previewFiles(pieces).style.bytes),
    page: weigh(page) + weigh(preview.script.bytes) + weigh(preview.style.bytes) + preview.fonts[0]!.bytes.length,
  }
  assert.ok(weight.script <= SCRIPT_BYTES, `script ${weight.script}`)
  assert.ok(
    Math.max(weight.scorm12, weight.scorm2004) <= SCRIPT_WITH_LMS_BYTES,
    `script ${weight.scorm12}, ${weight.scorm2004}`,
  )
  assert.ok(weight.cmi5 <= SCRIPT_WITH_LRS_BYTES, `script ${weight.cmi5}`)
  assert.ok(weight.plain <= PLAIN_SCRIPT_WITH_LMS_BYTES, `script of a course without an add-on ${weight.plain}`)
  assert.ok(weight.later <= LATER_BYTES, `later ${weight.later}`)
  assert.ok(weight.study <= STUDY_BYTES, `study ${weight.study}`)
  assert.ok(weight.practice <= PRACTICE_BYTES, `practice ${weight.practice}`)
  assert.ok(weight.style <= STYLE_BYTES, `style ${weight.style}`)
  assert.ok(weight.page <= PAGE_BYTES, `page ${weight.page}`)
})

test('a course with every part stays within its size budgets', () => {
  const names = [...STYLE_PIECES, ...SCRIPT_PIECES].map(({ name }) => name)
  const all = new Set(names.filter(name => !PIECES_OF_OTHER_PAGES.includes(name)))
  const isOther = (name: string) => name.includes('figure-forms/') && !/process|cycle|scale|comparison/.test(name)
  const weight = {
    script: weigh(packageFiles('scorm-2004', all).script.bytes),
    style: weigh(previewFiles(all).style.bytes),
    fourForms: weigh(previewFiles(new Set([...all].filter(name => !isOther(name)))).style.bytes),
  }
  assert.ok(weight.script <= FULLEST_SCRIPT_BYTES, `script ${weight.script}`)
  assert.ok(weight.style <= FULLEST_STYLE_BYTES, `style ${weight.style}`)
  assert.ok(weight.fourForms <= FOUR_FORMS_STYLE_BYTES, `style with four forms ${weight.fourForms}`)
})

test('each script calls only the API of its own SCORM edition', () => {
  const texts = [preview, scorm12, scorm2004].map(({ script }) => Buffer.from(script.bytes).toString('utf8'))
  assert.deepEqual(
    texts.map(text => text.includes('API_1484_11')),
    [false, false, true],
  )
  assert.deepEqual(
    texts.map(text => text.includes('core.score')),
    [false, true, false],
  )
})

test('the script minifies no property name that the data of a page has', () => {
  const names = new Set<string>()
  JSON.stringify(buildCourseData(sampleCourse(), readStrings('ar-SA')), (name, value) => {
    names.add(name)
    return value
  })
  for (const name of Object.keys(findFolding('ar-SA'))) names.add(name)
  for (const text of Object.values(readStrings('ar-SA')))
    for (const [, place] of JSON.stringify(text).matchAll(/\{(\w+)\}/g)) names.add(place!)
  assert.ok(names.has('answeredAs') && names.has('few') && names.has('joinedArticle') && names.has('spelling'))
  assert.deepEqual(
    [...names].filter(name => PRIVATE_PROPERTIES.test(name)),
    [],
  )
})

test('the script reads no data attribute of the page under a minified name', () => {
  const folders = ['runtime', 'lms', 'blocks', 'parts', 'questions'].map(folder => join(import.meta.dirname, folder))
  const sources = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .map(file => readFileSync(join(folder, file), 'utf8')),
  )
  const taken = sources.flatMap(source =>
    [...source.matchAll(/\{([^{}]*)\} = [\w.]+\.dataset\b/g)].map(match => match[1]!),
  )
  const names = taken.flatMap(list => list.split(',').map(name => name.split(':')[0]!.trim()))
  assert.ok(names.includes('digits'))
  assert.deepEqual(
    names.filter(name => PRIVATE_PROPERTIES.test(name)),
    [],
  )
})

test('a package with an unknown driver is refused', () => {
  assert.throws(() => packageFiles('scorm-13', pieces), /scorm-13/)
})

test('preview files have hashed names that may be cached for ever, package files have plain names', () => {
  for (const { name } of preview.files) assert.match(name, /-[0-9a-f]{10}\.(js|css|woff2)$/)
  assert.deepEqual(
    scorm12.files.map(file => file.name),
    [
      ...['player.js', 'later.js', 'study.js', 'practice.js', 'player.css'],
      ...['display.woff2', 'display-more.woff2', 'display-extended.woff2', 'display-vietnamese.woff2'],
    ],
  )
})

test('a course without practice, or without checks, has no practice script', () => {
  const course = sampleCourse()
  const silent = { ...course, practice: 'none' as const }
  const chapters = course.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(lesson => ({
      ...lesson,
      blocks: lesson.blocks.filter(({ type }) => type !== 'check'),
    })),
  }))
  for (const other of [silent, { ...course, chapters }]) {
    const { practice, files } = packageFiles('scorm-12', listPieces(other))
    assert.equal(practice, null)
    assert.ok(!files.some(({ name }) => name.includes('practice')))
  }
  const files = previewFiles(listPieces(silent))
  const page = renderCourse(silent, readStrings('en-US'), { kind: 'preview', assets: buildAddresses(files) })
  assert.ok(!page.includes('practice-'))
  assert.equal(files.script.name, preview.script.name)
})

test('a preview file is found by its exact name only', () => {
  for (const file of preview.files) assert.deepEqual(findPreviewFile(file.name), file)
  for (const name of [
    'player.css',
    'player-0-0123456789.css',
    'later.js',
    'later-0123456789.js',
    'study-xx-XX-0123456789.js',
    'study-de-DE-0123456789.js',
    'practice-de-DE-0123456789.js',
    preview.style.name.replace('.css', '.js'),
    '../assets.ts',
    '',
  ])
    assert.equal(findPreviewFile(name), null, name)
})

test('the style of a preview ends with the colours of its course, and its name encodes them', () => {
  const themes: CourseTheme[] = [
    { colours: [7, 359], corners: 'petal', ground: 'any' },
    { colours: { main: '#0b5d5b', second: '#f2a33a' }, corners: 'square', ground: 'dark' },
    { colours: { main: '#123456', second: '#abcdef' }, corners: 'round', ground: 'light' },
  ]
  for (const theme of themes)
    for (const typeface of TYPEFACES) {
      const { style } = previewFiles(pieces, typeface, theme)
      assert.deepEqual(findPreviewFile(style.name), style)
      const text = Buffer.from(style.bytes).toString('utf8')
      const shared = Buffer.from(previewFiles(pieces, typeface).style.bytes).toString('utf8')
      assert.equal(text, shared + renderCourseTheme(theme))
    }
  const { name } = previewFiles(pieces, 'manrope', themes[0]).style
  for (const other of [
    '7.358.00',
    '7.359.90',
    '7.359.09',
    '7.359.0',
    '7.359',
    '7..00',
    'abcdef.359.00',
    '0b5d5b.f2a.00',
  ])
    assert.equal(findPreviewFile(name.replace('7.359.00', other)), null, other)
})

test('the style sheet has only the rules that the course uses', () => {
  const text = (style: { bytes: Uint8Array }) => Buffer.from(style.bytes).toString('utf8')
  assert.ok(!text(previewFiles(NO_PIECES).style).includes('.columns-5'))
  assert.ok(text(preview.style).includes('.columns-5'))
  assert.ok(!text(preview.style).includes('.pyramid'))
  assert.ok(text(previewFiles(new Set(['blocks/figure-forms/layers'])).style).includes('.pyramid'))
})

test('the fonts that the style sheet names are among the files', () => {
  for (const { style, files } of [preview, scorm12, scorm2004]) {
    const fonts = [
      ...Buffer.from(style.bytes)
        .toString('utf8')
        .matchAll(/url\(([^)]+)\)/g),
    ].map(match => match[1]!.replace(/["']/g, ''))
    assert.equal(fonts.length, 4)
    for (const font of fonts)
      assert.ok(
        files.some(file => file.name === font),
        font,
      )
  }
})

test('the version of the player is ten hexadecimal digits, a hash of the folders player, look and formulas', () => {
  assert.match(PLAYER_VERSION, /^[0-9a-f]{10}$/)
  const folders = ['.', '../look', '../formulas'].map(folder => join(import.meta.dirname, folder, '/'))
  assert.equal(PLAYER_VERSION, hashSources(folders))
})

test('the version changes with every script, style and font of the player, and with no test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coursewright-player-'))
  try {
    mkdirSync(join(folder, 'parts'))
    const versions = ['a.ts', 'a.ts', 'parts/b.js', 'a.css', 'a.woff2', 'a.test.ts', 'notes.md'].map((name, at) => {
      writeFileSync(join(folder, name), `source ${at}`)
      return hashSources([folder])
    })
    assert.equal(new Set(versions.slice(0, 5)).size, 5)
    assert.deepEqual(versions.slice(5), [versions[4], versions[4]])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the content policy allows the video host only for a course with a video, and connections only to robots.txt', () => {
  const course = sampleCourse()
  assert.match(
    previewCsp(course, BASE_URL),
    /^default-src 'none'; .*frame-src https:\/\/www\.youtube-nocookie\.com; base-uri 'none'/,
  )
  assert.match(previewCsp(course, BASE_URL), /; connect-src https:\/\/courses\.example\/robots\.txt; /)
  assert.doesNotMatch(previewCsp({ chapters: course.chapters.slice(2) }, BASE_URL), /frame-src|youtube/)
})

function weigh(content: string | Uint8Array): number {
  return brotliCompressSync(content).length
}
