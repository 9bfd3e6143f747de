import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { largestCourse } from '../../../test/support/largest-course.ts'
import { plainCourse, sampleCourse } from '../../../test/support/sample-course.ts'
import type { Course } from '../../course/schema.ts'
import { readStrings } from '../strings.ts'
import { type RenderOptions, renderCourse } from './render-course.ts'
import { renderNotFound } from './render-not-found.ts'

const ASSETS = {
  script: 'player.js',
  later: 'later.js',
  style: 'player.css',
  theme: 'theme.css',
  study: 'study.js',
  fonts: ['display.woff2', 'display-more.woff2', 'display-extended.woff2', 'display-vietnamese.woff2'],
}

const BANK = { address: 'bank.js', icons: [] }

test('a small page matches its snapshot from left to right and from right to left', t => {
  golden(t, 'page-onepage.ltr', smallest(plainCourse()), { kind: 'package', assets: ASSETS })
  golden(t, 'page-classic.rtl', smallest(sampleCourse({ language: 'ar-SA', format: 'classic' })), {
    kind: 'preview',
    assets: ASSETS,
    bank: BANK,
    shareUrl: 'https://learn.example/go/crs_x',
    coverUrl: 'https://learn.example/go/crs_x/cover.svg',
  })
})

test('the same course gives the same page, byte for byte', () => {
  const options: RenderOptions = { kind: 'package', assets: ASSETS }
  assert.equal(render(sampleCourse(), options), render(sampleCourse(), options))
})

test('a page in a package loads only files of the package', () => {
  const page = render(sampleCourse(), { kind: 'package', assets: ASSETS, bank: BANK })
  const loaded = [...page.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*(?:src|href)="([^"]*)"/g)].map(
    match => match[1]!,
  )
  const beside = ['bank.js', 'later.js', 'player.css', 'player.js', 'study.js', 'theme.css']
  assert.deepEqual(loaded.filter(name => !name.startsWith('data:')).sort(), beside)
  assert.doesNotMatch(page, /property="og:/)
})

test('no page holds an inline style, an inline handler or an inline script', () => {
  for (const course of [sampleCourse(), sampleCourse({ format: 'classic' }), largestCourse()]) {
    const page = render(course, { kind: 'preview', assets: ASSETS, bank: BANK })
    assert.doesNotMatch(page, /<style|\sstyle="|\son[a-z]+="/)
    assert.deepEqual(
      [...page.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag),
      [
        '<script src="player.js" defer>',
        '<script src="later.js">',
        '<script src="study.js">',
        '<script src="bank.js">',
        '<script type="application/json" id="course-data">',
      ],
    )
  }
})

test('every id on a page is unique, and every reference finds its element', () => {
  for (const course of [sampleCourse(), sampleCourse({ format: 'classic', language: 'ar-SA' }), largestCourse()]) {
    const page = render(course, { kind: 'preview', assets: ASSETS })
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(match => match[1]!)
    assert.equal(new Set(ids).size, ids.length, 'ids are unique')
    const references = [...page.matchAll(/\s(?:for|aria-labelledby|aria-describedby|popovertarget)="([^"]+)"/g)]
    const links = [...page.matchAll(/\shref="#([^"]+)"/g)]
    for (const [, list] of [...references, ...links]) {
      for (const id of list!.split(' ')) assert.ok(ids.includes(id), id)
    }
  }
})

test('parts that a course does not have are not on the page', () => {
  const page = render(plainCourse(), { kind: 'preview', assets: ASSETS })
  for (const part of ['wrap-up', 'final-assessment', 'further-reading', 'word-list', 'sign-off']) {
    assert.ok(!page.includes(`"${part}"`) && !page.includes(`#${part}"`), part)
  }
})

test('a caveat is on the cover, between the start button and the outcomes', () => {
  const caveat = 'Law & rules as generally published.'
  const page = render({ ...plainCourse(), caveat }, { kind: 'package', assets: ASSETS })
  assert.match(page, /data-start.*<p class="caveat">Law &amp; rules as generally published\.<\/p>.*class="outcomes"/s)
  assert.doesNotMatch(render(plainCourse(), { kind: 'package', assets: ASSETS }), /class="caveat"/)
})

test('a page may be listed by search engines only if the option is set', () => {
  assert.match(render(plainCourse(), { kind: 'preview', assets: ASSETS }), /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(render(plainCourse(), { kind: 'preview', assets: ASSETS, index: true }), /noindex/)
})

test('a preview loads its style first, then the font, and the script last', () => {
  const { theme, ...assets } = ASSETS
  const head = (course: Course) => render(course, { kind: 'preview', assets }).split('<body>')[0]!
  const asked = (text: string) =>
    [...text.matchAll(/(?:href|src)="(player[^"]+|[^"]+\.woff2|theme\.css)"/g)].map(([, name]) => name)
  assert.deepEqual(asked(head(plainCourse())), [assets.style, 'display.woff2', assets.script])
  assert.match(head(plainCourse()), /<link rel="preload" as="font" type="font\/woff2" href="[^"]+" crossorigin>/)
  assert.deepEqual(asked(head(plainCourse({ name: 'Équipe' }))), [
    assets.style,
    'display.woff2',
    'display-more.woff2',
    assets.script,
  ])
  assert.deepEqual(asked(head(plainCourse({ name: '火災 2026' }))), [assets.style, assets.script], 'no Latin letter')
  assert.deepEqual(asked(render(plainCourse(), { kind: 'package', assets: ASSETS }).split('<body>')[0]!), [
    assets.style,
    theme,
    assets.script,
  ])
})

test('the About part says who wrote the course', () => {
  const about = (kind: Course['origin']['kind'], title?: string) =>
    render(plainCourse({ origin: { kind, name: 'NAME', title, version: '7', leftOut: [], unused: [] } }), {
      kind: 'preview',
      assets: ASSETS,
    })
  assert.match(about('subject-pack'), /From the built-in course library: NAME, version 7\./)
  assert.match(about('domain-pack', 'A Title'), /From the built-in course library: A Title, version 7\./)
  assert.match(about('workbook'), /A guided workbook from the built-in course library, version 7\./)
  assert.match(about('model'), /Written by the language model NAME/)
  assert.match(about('sources'), /Written from the documents listed here/)
})

test('a package has the messages about the LMS, a preview does not', () => {
  const pages = (['preview', 'package'] as const).map(kind => render(plainCourse(), { kind, assets: ASSETS }))
  assert.deepEqual(
    pages.map(page => page.includes('The learning platform is not answering.')),
    [false, true],
  )
  for (const page of pages) assert.match(page, /Your saved progress could not be read/)
})

test('the page for a missing course has the same look', () => {
  const page = renderNotFound(ASSETS)
  assert.match(page, /<h1>There is no course here<\/h1>/)
  assert.match(page, /href="player\.css"/)
})

function smallest(course: Course): Course {
  const chapters = course.chapters.slice(0, 1).map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.slice(0, 1).map(lesson => ({ ...lesson, blocks: lesson.blocks.slice(0, 1) })),
  }))
  return { ...course, chapters }
}

function render(course: Course, options: RenderOptions): string {
  return renderCourse(course, readStrings(course.language), options)
}

function golden(t: TestContext, name: string, course: Course, options: RenderOptions): void {
  const page = render(course, options).replace(/></g, '>\n<')
  t.assert.fileSnapshot(page, `${import.meta.dirname}/../goldens/${name}.txt`, { serializers: [String] })
}
