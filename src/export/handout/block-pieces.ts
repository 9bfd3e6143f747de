import type { Block, BlockOf, BlockType } from '../../course/blocks/blocks.ts'
import { visitKind } from '../../course/kinds.ts'
import { plainLine } from '../../player/render/markdown.ts'
import type { Translator } from '../../player/translator.ts'
import { figurePieces, VERDICT_TEXTS } from './figure-pieces.ts'
import { bulletList, heading, numberedList, type Piece, paragraph, shownPicture } from './handout.ts'
import { askOnPaper } from './question-pieces.ts'
import { readLine, readParagraphs, strongLine } from './read-markdown.ts'

type BlockPieces<Type extends BlockType> = (block: BlockOf<Type>, translator: Translator) => Piece[]

/** Converts each kind of block into pieces of a handout. The compiler reports a kind that is missing here. */
const BLOCK_PIECES: { [Type in BlockType]: BlockPieces<Type> } = {
  text: ({ markdown }) => readParagraphs(markdown),
  keypoints: ({ title, points }) => [heading(readLine(title)), bulletList(points.map(listLine))],
  callout: ({ tone, title, markdown }, translator) => [
    { kind: 'box', label: translator.text(tone), title: readLine(title), pieces: readParagraphs(markdown) },
  ],
  example: ({ title, situation, steps, takeaway }, translator) => [
    {
      kind: 'box',
      label: translator.text('workedExample'),
      title: readLine(title),
      pieces: [
        ...readParagraphs(situation),
        numberedList(steps.map(readParagraphs)),
        paragraph([...strongLine(translator.text('takeaway')), { text: ': ' }, ...readLine(takeaway)]),
      ],
    },
  ],
  table: ({ caption, columns, rows }) => [
    {
      kind: 'table',
      caption: readLine(caption),
      columns: columns.map(readLine),
      rows: rows.map(row => row.map(readLine)),
    },
  ],
  code: ({ caption, code, explanation }) => [
    heading(readLine(caption)),
    { kind: 'code', text: code },
    ...readParagraphs(explanation),
  ],
  flashcards: ({ title, cards }) => [
    heading(readLine(title)),
    bulletList(
      cards.map(({ front, back, frontPicture, backPicture }) => [
        paragraph(strongLine(front)),
        ...shownPicture(frontPicture),
        paragraph(readLine(back)),
        ...shownPicture(backPicture),
      ]),
    ),
  ],
  accordion: ({ title, items }) => [
    heading(readLine(title)),
    ...items.flatMap(item => [paragraph(strongLine(item.title)), ...readParagraphs(item.markdown)]),
  ],
  steps: ({ title, steps }) => [
    heading(readLine(title)),
    numberedList(steps.map(step => [paragraph(strongLine(step.title)), ...readParagraphs(step.markdown)])),
  ],
  figure: figurePieces,
  scenario: scenarioPieces,
  check: ({ id, question }, translator) => [
    {
      kind: 'box',
      label: translator.text('quickCheck'),
      title: [],
      pieces: [
        paragraph(strongLine(question.stem), id),
        ...shownPicture(question.picture),
        ...askOnPaper(question, translator),
        paragraph([{ text: translator.text('answer'), link: `#${answerId(id)}` }]),
      ],
    },
  ],
  image: ({ media, alt, decorative, caption }) =>
    media
      ? [
          {
            kind: 'picture',
            media,
            alt: decorative ? '' : plainLine(alt ?? ''),
            caption: caption === undefined ? [] : readLine(caption),
          },
        ]
      : [],
  'labelled-image': ({ media, alt = '', markers }) => [
    { kind: 'picture', media, alt: plainLine(alt), caption: [] },
    numberedList(markers.map(({ title, text }) => [paragraph(strongLine(title)), paragraph(readLine(text))])),
  ],
  audio: ({ title, transcript }) => [heading(readLine(title)), ...(transcript ? readParagraphs(transcript) : [])],
  video: ({ title, transcript }) => [heading(readLine(title)), ...(transcript ? readParagraphs(transcript) : [])],
  download: ({ title, purpose }) => [paragraph(strongLine(title)), ...(purpose ? [paragraph(readLine(purpose))] : [])],
}

export function blockPieces(block: Block, translator: Translator): Piece[] {
  return visitKind(BLOCK_PIECES, 'type', block, translator)
}

/** Returns the id of the paragraph with a check's answer. */
export function answerId(checkId: string): string {
  return `answer-${checkId}`
}

/**
 * Returns all scenes of a scenario. Each choice names the scene or end to which it leads, so that a reader can follow
 * one path or all of them.
 */
function scenarioPieces({ title, role, scenes, ends }: BlockOf<'scenario'>, translator: Translator): Piece[] {
  const nameScene = (id: string) =>
    translator.text('scene', { number: translator.number(scenes.findIndex(scene => scene.id === id) + 1) })
  const nameEnd = (id: string) =>
    translator.text('ending', { number: translator.number(ends.findIndex(end => end.id === id) + 1) })
  return [
    {
      kind: 'box',
      label: translator.text('scenario'),
      title: readLine(title),
      pieces: [
        paragraph(readLine(role)),
        ...scenes.flatMap(({ id, situation, picture, choices }) => [
          paragraph(strongLine(nameScene(id))),
          ...shownPicture(picture),
          ...readParagraphs(situation),
          bulletList(
            choices.map(({ text, result, to }) => [
              paragraph(strongLine(text)),
              paragraph([...readLine(result), { text: ` → ${'scene' in to ? nameScene(to.scene) : nameEnd(to.end)}` }]),
            ]),
          ),
        ]),
        ...ends.flatMap(({ id, verdict, debrief, picture }) => [
          paragraph([
            ...strongLine(`${nameEnd(id)} · ${translator.text(VERDICT_TEXTS[verdict])}`),
            { text: ': ' },
            ...readLine(debrief),
          ]),
          ...shownPicture(picture),
        ]),
      ],
    },
  ]
}

function listLine(text: string): Piece[] {
  return [paragraph(readLine(text))]
}
