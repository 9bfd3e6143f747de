import type { BlockOf, BlockType } from '../../course/blocks/blocks.ts'
import type { Html } from '../../look/html.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import type { Translator } from '../translator.ts'

/**
 * Renders one kind of block. Its style sheet and its part of the page script have the same file name, in the same
 * folder.
 */
export type BlockView<Type extends BlockType> = (
  block: BlockOf<Type>,
  translator: Translator,
  shelf: MediaShelf,
) => Html
