import type { BlockOf, BlockType } from '../../course/blocks/blocks.ts'
import type { Html } from '../../look/html.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import type { Translator } from '../translator.ts'

/**
 * The renderer of one kind of block. The style sheet of this kind and its part of the page script have the same file
 * name, in the same folder.
 */
export type BlockView<Type extends BlockType> = (
  block: BlockOf<Type>,
  translator: Translator,
  shelf: MediaShelf,
) => Html
