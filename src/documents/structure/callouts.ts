import type { SourceBlock, SourceBlockOf } from '../../course/source-document.ts'
import { textOfBlock } from '../passages.ts'
import type { SourceWords } from '../source-words.ts'
import { isCapital } from './infer-structure.ts'
import type { PlacedBlock } from './placed-block.ts'

type Paragraph = SourceBlockOf<'paragraph'>

/** Tones of callouts; each is also the name of a list of label words. */
const TONES = ['warning', 'note', 'tip'] as const
const LABEL = (names: string) => `^(${names})(?:\\s*[:：!]|\\s+[–—-](?=\\s))\\s*(?=\\S)`
/**
 * Maximum length in characters, and maximum number of blocks, of a callout under a heading such as "Important"; longer
 * text stays a section.
 */
const LABELLED_CHARACTERS = 700
const LABELLED_BLOCKS = 2
/** Emoji before a label: ⚠️, 💡, ➡. */
const SIGNS = /^(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|\s)+(?=\p{L})/u

/**
 * Turns labelled texts into callouts: "Note: …", a bold "Note" at the beginning of a text, and a "Note" on a line of
 * its own before a text.
 */
export function withCallouts(blocks: SourceBlock[], words: SourceWords): PlacedBlock[] {
  const placedBlocks: PlacedBlock[] = []
  for (let index = 0; index < blocks.length; index++) {
    const [block, next] = [blocks[index]!, blocks[index + 1]]
    const label = labelAlone(block)
    if (label !== null && next?.type === 'paragraph' && markTone(next) === null) {
      placedBlocks.push({
        block: { ...next, callout: { tone: findTone(label)!, title: spoken(label) } },
        index: index + 1,
      })
      index++
    } else if (label !== null && next?.type === 'list') {
      placedBlocks.push({ block: { type: 'paragraph', text: `${label}:` }, index })
    } else placedBlocks.push({ block: block.type === 'paragraph' ? (markTone(block) ?? block) : block, index })
  }
  return placedBlocks

  /**
   * Returns the label in a block that contains nothing else; null for any other block. A heading counts only if there
   * is little text under it.
   */
  function labelAlone(block: SourceBlock): string | null {
    if (block.type !== 'paragraph' && block.type !== 'heading') return null
    const label = block.text.replace(SIGNS, '').replace(/\s*[:：!]+$/u, '')
    if (findTone(label) === null) return null
    return block.type === 'paragraph' || isBrief(blocks.slice(blocks.indexOf(block) + 1)) ? label : null
  }

  function isBrief(rest: SourceBlock[]): boolean {
    const end = rest.findIndex(({ type }) => type === 'heading')
    const calloutBlocks = end < 0 ? rest : rest.slice(0, end)
    const characters = calloutBlocks.reduce((sum, block) => sum + textOfBlock(block).length, 0)
    return calloutBlocks.length <= LABELLED_BLOCKS && characters <= LABELLED_CHARACTERS
  }

  function findTone(label: string): (typeof TONES)[number] | null {
    return TONES.find(tone => words.is(tone, label)) ?? null
  }

  /** Returns a paragraph as a callout if the paragraph begins with a label, otherwise null. */
  function markTone({ lead, ...block }: Paragraph): Paragraph | null {
    if (block.callout) return block
    const text = block.text.replace(SIGNS, '')
    const bold = lead?.replace(SIGNS, '') ?? ''
    const title = bold.replace(/[\s:：!]+$/u, '')
    const rest = text.slice(bold.length).replace(/^[\s:：!–—-]+/u, '')
    if (findTone(title) !== null && rest !== '')
      return { ...block, text: rest, callout: { tone: findTone(title)!, title: spoken(title) } }
    for (const tone of TONES) {
      const label = words.pattern(tone, LABEL)?.exec(text)
      if (label) return { ...block, text: text.slice(label[0].length), callout: { tone, title: spoken(label[1]!) } }
    }
    return null
  }
}

/** Returns a label in capitals in normal case: "WARNING" becomes "Warning". */
function spoken(label: string): string {
  return isCapital(label) ? label[0] + label.slice(1).toLowerCase() : label
}
