import type { SourceBlock, SourceDocument, SourcePicture } from '../../../course/source-document.ts'
import type { PictureChoice } from './collect-pictures.ts'
import { readMarkParagraph, stripBlock } from './picture-marks.ts'

const CAPTION_CHARACTERS = 300
/** Words with which captions begin, such as "Figure 3", "Abb. 2.1" or "図 4", in the common languages of documents. */
const CAPTION_WORDS = [
  ...['fig', 'figure', 'photo', 'picture', 'screenshot', 'illustration', 'abb', 'abbildung', 'bild', 'foto', 'schema'],
  ...[
    'schéma',
    'figura',
    'ilustración',
    'imagen',
    'immagine',
    'afbeelding',
    'afb',
    'rysunek',
    'rys',
    'ryc',
    'рисунок',
    'рис',
  ],
  ...['şekil', 'hình', 'شكل', '図', '图', '圖', '그림'],
]
const CAPTION = new RegExp(
  String.raw`^(?:${CAPTION_WORDS.join('|')})\.?\s?\d{1,3}(?:[.-]\d{1,3}){0,3}(?:\s?[:.–—|)：。]|\s|$)`,
  'iu',
)

type Placed = SourcePicture & { index: number }

/** Removes the marks from the text and lists the kept pictures, each with its place and its caption. */
export function settlePictures(document: SourceDocument, { chosen }: PictureChoice): SourceDocument {
  const blocks: SourceBlock[] = []
  const placed: Placed[] = []
  for (const block of document.blocks) {
    const numbers = readMarkParagraph(block)
    if (numbers.length === 0) blocks.push(stripBlock(block))
    for (const number of numbers) {
      const picture = chosen.get(number)
      const page = block.page === undefined ? {} : { page: block.page }
      if (picture) placed.push({ ...picture, at: blocks.length, index: blocks.length, ...page })
    }
  }
  const captions = new Set<number>()
  for (const picture of placed) takeCaption(picture, blocks, captions)
  if (placed.length === 0) return { ...document, blocks }
  const pictures = placed.map(({ index, ...picture }) => ({
    ...picture,
    at: index - [...captions].filter(caption => caption < index).length,
  }))
  return { ...document, blocks: blocks.filter((_, index) => !captions.has(index)), pictures }
}

/** Whether a line is a caption: "Figure 3: …". */
export function isCaption(text: string): boolean {
  return text.length <= CAPTION_CHARACTERS && CAPTION.test(text)
}

/**
 * Uses the paragraph below a picture as its caption, or else the paragraph above it. The paragraph must begin like a
 * caption, and is removed from the text.
 */
function takeCaption(picture: Placed, blocks: SourceBlock[], captions: Set<number>): void {
  if (picture.caption !== undefined) return
  for (const index of [picture.index, picture.index - 1]) {
    const block = blocks[index]
    if (block?.type !== 'paragraph' || !isCaption(block.text) || captions.has(index)) continue
    captions.add(index)
    picture.caption = block.text
    return
  }
}
