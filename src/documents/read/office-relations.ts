import { posix } from 'node:path'
import type { Archive } from './unzip.ts'
import { descendants, parseXml } from './xml-tree.ts'

/** Names of the main part; programs number it when a file is saved again: `word/document2.xml`. */
const MAIN_PARTS: [pattern: RegExp, kind: 'docx' | 'pptx' | 'xlsx'][] = [
  [/^word\/document\d{0,3}\.xml$/, 'docx'],
  [/^ppt\/presentation\d{0,3}\.xml$/, 'pptx'],
  [/^xl\/workbook\d{0,3}\.xml$/, 'xlsx'],
]

/** Returns the main part of an office file and the kind of file; null for any other archive. */
export function findMainPart({ names }: Archive): { path: string; kind: 'docx' | 'pptx' | 'xlsx' } | null {
  for (const [pattern, kind] of MAIN_PARTS) {
    const path = names.find(name => pattern.test(name))
    if (path !== undefined) return { path, kind }
  }
  return null
}

/** Returns the parts to which a part of an office file refers, by their relationship ids (ECMA-376, part 2, 9.3). */
export function readRelations(archive: Archive, part: string): Map<string, { path: string; type: string }> {
  const folder = posix.dirname(part)
  const text = archive.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  if (text === null) return new Map()
  return new Map(
    descendants(parseXml(text), 'Relationship').map(({ attributes }) => {
      const target = attributes.Target ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      return [attributes.Id ?? '', { path, type: attributes.Type ?? '' }]
    }),
  )
}
