import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { XmlDocument } from 'libxml2-wasm'
import mammoth from 'mammoth'
import { parseFragment } from 'parse5'
import { courseUnits } from '../../src/course/course-units.ts'
import type { Course } from '../../src/course/schema.ts'
import { buildHandout } from '../../src/export/handout/build-handout.ts'
import type { Piece } from '../../src/export/handout/handout.ts'
import { withPictures, writeFile } from '../support/document-files.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'
import { fullBrief } from '../support/good-course.ts'
import { HOSTILE, hostileCourse } from '../support/hostile-course.ts'
import { sampleCourse } from '../support/sample-course.ts'

type Node = { nodeName: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] }

test('DOCX: a reader finds every heading, list, table and picture', async () => {
  const courses = [withPictures(everyKindCourse()), sampleCourse({ language: 'ar-SA' }), hostileCourse()]
  for (const course of courses) {
    const nodes = await readWord(course)
    const count = (name: string) => nodes.filter(({ nodeName }) => nodeName === name).length
    const { sections } = buildHandout(course)
    const pieces = sections.flatMap(section => listPieces(section.pieces))
    const ofKind = (kind: Piece['kind']) => pieces.filter(piece => piece.kind === kind)
    assert.equal(count('h1'), sections.filter(({ level }) => level === 1).length)
    assert.equal(count('h2'), sections.filter(({ level }) => level === 2).length)
    assert.equal(count('h3'), ofKind('heading').length)
    assert.equal(count('table'), ofKind('table').length)
    assert.equal(count('img'), ofKind('picture').length)
    const items = ofKind('list').reduce((sum, piece) => sum + (piece.kind === 'list' ? piece.items.length : 0), 0)
    // The reader wraps a list that follows an item's second paragraph in an empty item.
    const hasWords = ({ nodeName, childNodes = [] }: Node) =>
      nodeName === 'li' && childNodes.some(child => !['ul', 'ol'].includes(child.nodeName))
    assert.equal(nodes.filter(hasWords).length, items)
  }
})

test('DOCX: it contains every word of the lessons and the descriptions of pictures, but not the test', async () => {
  const course = withPictures(everyKindCourse())
  const nodes = await readWord(course)
  const page = squeeze(nodes.map(({ value = '' }) => value).join(''))
  const { assessment, ...rest } = course
  const texts = courseUnits(rest as Course, fullBrief({ subject: '\u0001' })).flatMap(unit => unit.texts)
  const alts = nodes.filter(({ nodeName }) => nodeName === 'img').map(({ attrs }) => readAttribute(attrs, 'alt'))
  assert.deepEqual(alts, ['A "plan" of <exits> & doors', undefined], 'decoration has no words')
  const missing = texts.filter(({ text }) => !page.includes(squeeze(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))))
  assert.deepEqual(
    missing.filter(({ text }) => text !== alts[0]),
    [],
  )
  assert.ok(!page.includes(squeeze(assessment!.questions[0]!.stem)))
})

test('DOCX: hostile text stays text, and every part is well-formed XML', async () => {
  const course = hostileCourse()
  const files = unzipSync(await writeFile(course, 'docx'))
  for (const [name, bytes] of Object.entries(files)) {
    using document = XmlDocument.fromBuffer(bytes)
    assert.ok(document.root, name)
  }
  const nodes = await readWord(course)
  assert.ok(!nodes.some(({ nodeName }) => nodeName === 'script'))
  assert.ok(nodes.some(({ value }) => value?.includes(HOSTILE.slice(0, 40))))
})

test('DOCX: the same course gives the same bytes', async () => {
  const course = withPictures(everyKindCourse())
  assert.ok(Buffer.from(await writeFile(course, 'docx')).equals(await writeFile(structuredClone(course), 'docx')))
})

/** Lists all nodes of the document as another reader parses it. */
async function readWord(course: Course): Promise<Node[]> {
  const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(await writeFile(course, 'docx')) })
  assert.deepEqual(
    messages.filter(({ type }) => type === 'error'),
    [],
  )
  return flatten(parseFragment(value) as Node)
}

function flatten(node: Node): Node[] {
  return [node, ...(node.childNodes ?? []).flatMap(flatten)]
}

function listPieces(pieces: Piece[]): Piece[] {
  return pieces.flatMap(piece => {
    const inner = piece.kind === 'box' ? piece.pieces : piece.kind === 'list' ? piece.items.flat() : []
    return [piece, ...listPieces(inner)]
  })
}

function readAttribute(attributes: Node['attrs'], name: string): string | undefined {
  return attributes?.find(attribute => attribute.name === name)?.value
}

/** Returns the text without Markdown's marks and white space. */
function squeeze(text: string): string {
  return text.replace(/[\s`*#]+|^\s*(-|\d+\.) /gm, '')
}
