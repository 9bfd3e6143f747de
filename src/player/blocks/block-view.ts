import type { BlockOf, BlockType } from '../../course/blocks/blocks.ts'
import type { Html } from '../../look/html.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import type { Translator } from '../translator.ts'

/** How one kind of block is drawn. Its style sheet and its part of the page script lie beside it, under its name. */
export type BlockView<Type extends BlockType> = (
  block: BlockOf<Type>,
  translator: Translator,
  shelf: MediaShelf,
) => Html
