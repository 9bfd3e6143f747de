import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { escapeXml } from '../xml.ts'
import { guardEntities } from './guard-entities.ts'

type Node = { nodeName: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] }

test('a text reads the same before and after a second decoding of its entities', () => {
  const texts = [
    'The <table> element',
    'a < b && c > d',
    '</p><script>alert("&amp;")</script>',
    '<!-- &lt;b&gt; &#60; -->',
    'R&D &copy',
  ]
  for (const text of texts) judge(text)
  const signs = fc.constantFrom('<', '>', '&', '"', "'", 'lt;', 'amp;', '#60;', '/', '!--', 'b', 'script', ' ')
  fc.assert(fc.property(fc.array(signs, { maxLength: 12 }), parts => judge(parts.join(''))))
})

test('no attribute value can end early or start an element', () => {
  const guarded = decode(guardEntities(`<img alt="${escapeXml('x" onerror="alert(1)"><script>')}"/>`))
  const [image, ...others] = list(parseFragment(guarded) as Node)
  assert.deepEqual([image!.nodeName, others], ['img', []])
  assert.deepEqual(image!.attrs, [{ name: 'alt', value: 'x” onerror=”alert(1)”›‹script›' }])
})

function judge(text: string): void {
  const guarded = guardEntities(`<p>${escapeXml(text)}</p>`)
  for (const html of [guarded, decode(guarded)]) {
    const nodes = list(parseFragment(html) as Node)
    assert.equal(nodes.map(({ value = '' }) => value).join(''), text)
    for (const { nodeName } of nodes) assert.ok(['p', 'span', '#text'].includes(nodeName), nodeName)
  }
}

/** Decodes entities as Moodle does. An ampersand that begins none of these entities stays. */
function decode(html: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return html.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => signs[name]!)
}

function list({ childNodes = [] }: Node): Node[] {
  return childNodes.flatMap(child => [child, ...list(child)])
}
