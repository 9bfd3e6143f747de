import type { SourceBlock, SourceBlockOf } from '../../../course/source-document.ts'
import { readMarkParagraph, withoutMarks } from '../pictures/picture-marks.ts'
import { isCaption } from '../pictures/settle-pictures.ts'
import { attribute, type HtmlElement } from './html-nodes.ts'

/**
 * Returns the numbered list that this list continues, or null if it is a list of its own. A list is torn where a picture
 * stands between two steps, because the formats end a list there. The pictures then stand below the whole list.
 */
export function findTornList(list: HtmlElement, blocks: SourceBlock[]): SourceBlockOf<'list'> | null {
  if (list.tagName !== 'ol') return null
  const isPicture = (block: SourceBlock) => readMarkParagraph(block).length > 0
  const at = blocks.findLastIndex(
    block => !isPicture(block) && !(block.type === 'paragraph' && isCaption(withoutMarks(block.text))),
  )
  const before = blocks[at]
  if (before?.type !== 'list' || !before.ordered) return null
  const goesOn = Number(attribute(list, 'start')) === before.items.length + 1
  return goesOn || blocks.slice(at + 1).some(isPicture) ? before : null
}
