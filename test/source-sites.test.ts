import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceDocument } from '../src/course/source-document.ts'
import { readDocument } from '../src/documents/read/read-document.ts'
import { readSource } from '../src/documents/read-source.ts'
import { pngOf } from './support/logo-files.ts'
import { zip } from './support/source-files.ts'

const PLAN = pngOf(120, 90, (x, y) => [x, y, (x * y) % 256, 255])

async function read(files: Record<string, string | Uint8Array>, name = 'handbook.zip') {
  const { document, pictures, leftOutPictures } = await readSource(zip(files), { name, contentType: '' })
  return { document: JSON.parse(document) as SourceDocument, pictures, leftOutPictures }
}

const outline = ({ blocks }: SourceDocument) =>
  blocks.flatMap(block => (block.type === 'heading' ? [`${'#'.repeat(block.level)} ${block.text}`] : []))

test('a ZIP of Markdown files is one document in the order of its table of contents', async () => {
  const { document } = await read({
    'shop/mkdocs.yml': 'site_name: The shop\nnav:\n  - Home: index.md\n  - Closing: closing.md\n  - "opening.md"\n',
    'shop/docs/index.md': '# Welcome\n\nThis is how we work.',
    'shop/docs/opening.md': '# Opening\n\nUnlock the door.\n\n## Lights\n\nSwitch on the lights.',
    'shop/docs/closing.md': '# Closing\n\nCount the cash.',
    'shop/docs/spare.md': '# Spare parts\n\nThey are in the cellar.',
    'shop/LICENSE.md': '# License\n\nNobody may copy this.',
    'shop/.github/ISSUE.md': '# Issue\n\nSay what you did.',
  })
  assert.equal(document.kind, 'markdown')
  assert.equal(document.title, 'The shop')
  assert.deepEqual(outline(document), ['# Welcome', '# Closing', '# Opening', '## Lights', '# Spare parts'])
})

test('without a table of contents, pages follow their numbers, with opening pages first and folders as headings', async () => {
  const { document } = await read({
    'guide/10-records.md': 'Keep records for 7 years.',
    'guide/2-visitors.md': '---\ntitle: Visitors\n---\n\nSign them in.\n\n## Badges\n\nEverybody wears one.',
    'guide/README.md': '# Guide\n\nRead this first.',
    'kitchen/cold-room.md': '---\nsidebar_position: 2\n---\n# Cold room\n\nKeep it at 4 °C.',
    'kitchen/stove.md': '---\nsidebar_position: 1\n---\n# Stove\n\nTurn it off.',
  })
  assert.deepEqual(outline(document), [
    '# Guide',
    '## Visitors',
    '### Badges',
    '## Records',
    '# Kitchen',
    '## Stove',
    '## Cold room',
  ])
})

test('pictures in a ZIP are shown where their pages show them, whatever their folder', async () => {
  const { document, pictures, leftOutPictures } = await read({
    'docs/yard.md':
      '# Yard\n\nKeep left.\n\n![The yard](img/the%20yard.png)\n\nDrive slowly.\n\n![](/gate.png)\n\n![](gone.png)',
    'docs/img/the yard.png': PLAN,
    'static/gate.png': pngOf(100, 100, (x, y) => [y, x, 7, 255]),
  })
  assert.deepEqual(
    document.pictures?.map(({ at, alt }) => [at, alt]),
    [
      [2, 'The yard'],
      [3, undefined],
    ],
  )
  assert.equal(pictures.length, 2)
  assert.deepEqual(leftOutPictures, [{ why: 'elsewhere', count: 1 }])
})

test('a ZIP of web pages is read by the main part of each, in the charset that it states', async () => {
  const page = (title: string, text: string) =>
    Buffer.from(
      `<html><head><meta charset="iso-8859-1"><title>${title} – Club</title></head><body><nav>Home</nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
      'latin1',
    )
  const { document } = await read({
    'b.html': page('Boats', 'Lock the boats.'),
    'index.html': page('Verein', 'Wir öffnen um acht.'),
    'theme/base.html': '<main><p>{% block content %}</p></main>',
  })
  assert.equal(document.kind, 'html')
  assert.deepEqual(outline(document), ['# Verein', '# Boats'])
  assert.match(JSON.stringify(document.blocks), /Wir öffnen um acht/)
  assert.doesNotMatch(JSON.stringify(document.blocks), /block content|Home/)
})

test('markup of site generators and wikis is not read as text', async () => {
  const { document } = await read({
    'a.mdx':
      'import Tabs from \'@theme/Tabs\'\n\n# Pumps\n\n{{< note >}}\n\nStart the {{< term text="feed pump" id="pump" >}} first.\n\n--8<-- "foot.md"\n\nSee [[Valves|the valves]].\n\n![[plan.png]]',
    'plan.png': PLAN,
  })
  assert.deepEqual(
    document.blocks.map(block => ('text' in block ? block.text : block.type)),
    ['Pumps', 'Start the feed pump first.', 'See the valves.'],
  )
  assert.equal(document.pictures?.length, 1)
})

test('a ZIP without pages is refused, and one with empty pages is refused as having no text', async () => {
  await assert.rejects(read({ 'photo.jpg': 'x' }), /unpack it/)
  await assert.rejects(read({ 'a.md': '   ', 'b.md': '' }), /no text/)
})

test('MDX components show their text, and code keeps its signs', async () => {
  const text = [
    "import Keys from '@site/src/components/key.ts';",
    '',
    '# The desk',
    '',
    '{/* To be revised */}',
    '',
    '1. Press <Keys.Hard>Enter</Keys.Hard> twice.',
    '2. Choose <Keys.Soft tone="dark">Save</Keys.Soft>.',
    '',
    'In code one writes `<Keys.Hard>`, and who reads <Ann> is told.',
  ].join('\n')
  const { blocks } = await readDocument(Buffer.from(text), { name: 'desk.md', contentType: '' })
  const told = JSON.stringify(blocks)
  assert.match(told, /Press Enter twice\./)
  assert.match(told, /Choose Save\./)
  assert.match(told, /one writes <Keys\.Hard>/)
  assert.doesNotMatch(told, /import Keys|revised|Soft/)
  const named = 'Give <Drug name="Aspirin" /> at once, and never `<Drug name="Gin" />`.\n\n<Film src="a.mp4" />'
  const drugs = await readDocument(Buffer.from(named), { name: 'drugs.md', contentType: '' })
  assert.match(JSON.stringify(drugs.blocks), /"Give Aspirin at once, and never <Drug name=/)
  assert.equal(drugs.blocks.length, 1)
})
