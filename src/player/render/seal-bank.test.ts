import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { inflateSync } from 'node:zlib'
import { everyKindCourse } from '../../../test/support/every-kind-course.ts'
import type { Question } from '../../course/questions/questions.ts'
import type { Course, Lesson } from '../../course/schema.ts'
import { packageFiles } from '../assets.ts'
import { PRIVATE_PROPERTIES } from '../build-bundles.ts'
import { BANK_EVENT } from '../parts/load-bank.ts'
import { listBankPieces, listPagePieces, listPieces } from '../pieces.ts'
import { readStrings } from '../strings.ts'
import { renderCourse } from './render-course.ts'
import { sealBank } from './seal-bank.ts'

const ASSETS = { script: 'player.js', later: 'later.js', style: 'player.css', study: '', fonts: [] }
const COURSE = withOwnReasons(everyKindCourse())

test('no question, key or reason of the assessment is readable in the source of the page', () => {
  const page = render(COURSE)
  const { questions } = COURSE.assessment!
  assert.ok(questions.length >= 5)
  for (const question of questions) {
    assert.ok(!page.includes(`scored-${question.id}`), question.id)
    for (const text of reasonsOf(question)) assert.ok(!page.includes(text), text)
  }
  assert.doesNotMatch(page, /id="course-data">[^<]*"assessment":\{[^<]*"key"[^<]*"ticks"/)
})

test('the sealed bank decodes to all questions, under names that no script minifies', () => {
  const { text: sealed } = sealBank(COURSE, readStrings(COURSE.language))!
  const names = new Set<string>()
  const { questions } = JSON.parse(inflateSync(Buffer.from(sealed, 'base64')).toString(), (name, value) => {
    names.add(name)
    return value
  })
  assert.equal(questions.length, COURSE.assessment!.questions.length)
  assert.deepEqual(
    [...names].filter(name => PRIVATE_PROPERTIES.test(name)),
    [],
  )
})

test('a kind of question that only the assessment has brings its script and style in the bank, not in the page', () => {
  const course = withoutChecks(COURSE, 'recall')
  const bankPieces = listBankPieces(course)
  assert.deepEqual([...bankPieces], ['questions/recall'])
  assert.deepEqual([...listBankPieces(COURSE)], [])
  for (const hasActivities of [false, true]) {
    const { text, file } = sealBank(course, readStrings(course.language), '', hasActivities)!
    const [handedText, scripts, style] = runBank(file.bytes)
    assert.match(style, /\.recall\b/)
    assert.equal(handedText, text)
    assert.deepEqual(Object.keys(scripts), ['recall'])
    assert.equal(typeof scripts.recall, 'function')
  }
  const [whole, short] = [listPieces(course), listPagePieces(course)].map(pieces => packageFiles('scorm-12', pieces))
  for (const file of ['script', 'style'] as const)
    assert.ok(short![file].bytes.length < whole![file].bytes.length, file)
})

function withoutChecks({ chapters, ...course }: Course, kind: Question['kind']): Course {
  const keepLesson = (lesson: Lesson) => ({
    ...lesson,
    blocks: lesson.blocks.filter(block => block.type !== 'check' || block.question.kind !== kind),
  })
  return {
    ...course,
    chapters: chapters.map(({ lessons, ...chapter }) => ({ ...chapter, lessons: lessons.map(keepLesson) })),
  }
}

/** Runs the bank's script, and returns the text that it passes to the page, the question scripts, and the style that it adds. */
function runBank(bytes: Uint8Array): [text: string, scripts: Record<string, unknown>, style: string] {
  const page = new EventTarget()
  const adoptedStyleSheets: CSSStyleSheet[] = []
  class CSSStyleSheet {
    text = ''
    replaceSync(text: string) {
      this.text = text
    }
  }
  let detail: unknown
  page.addEventListener(BANK_EVENT, event => {
    detail = (event as CustomEvent).detail
  })
  const dispatchEvent = (event: Event) => page.dispatchEvent(event)
  runInNewContext(Buffer.from(bytes).toString(), {
    CustomEvent,
    CSSStyleSheet,
    dispatchEvent,
    document: { adoptedStyleSheets },
  })
  const [text, scripts] = detail as [string, Record<string, unknown>]
  return [text, scripts, adoptedStyleSheets.map(sheet => sheet.text).join('')]
}

/** Gives the assessment reasons of its own: the course asks the same questions in lessons, where the page shows every reason. */
function withOwnReasons(course: Course): Course {
  const assessment = JSON.parse(JSON.stringify(course.assessment), (name, value) =>
    name === 'reason' ? `In the assessment alone: ${value}`.slice(0, 300) : value,
  )
  return { ...course, assessment }
}

function render(course: Course): string {
  return renderCourse(course, readStrings(course.language), { kind: 'preview', assets: ASSETS })
}

function reasonsOf(question: object): string[] {
  const texts: string[] = []
  JSON.stringify(question, (name, value) => {
    if (name === 'reason') texts.push(value)
    return value
  })
  return texts
}
