import type { BlockOf } from '../../course/blocks/blocks.ts'
import type { FigureForm, FormData, TreeNode, VERDICTS, ZONE_TONES } from '../../course/blocks/figure-forms.ts'
import { visitKind } from '../../course/kinds.ts'
import type { TextKey } from '../../player/string-keys.ts'
import type { Translator } from '../../player/translator.ts'
import { bulletList, heading, numberedList, type Piece, paragraph } from './handout.ts'
import { readLine, strongLine } from './read-markdown.ts'

type Item = { label: string; text?: string | undefined }

const TONE_TEXTS: Record<(typeof ZONE_TONES)[number], TextKey | null> = {
  safe: 'toneSafe',
  caution: 'toneCaution',
  danger: 'toneDanger',
  plain: null,
}

export const VERDICT_TEXTS: Record<(typeof VERDICTS)[number], TextKey> = {
  good: 'outcomeGood',
  mixed: 'outcomeMixed',
  poor: 'outcomePoor',
}

/** Writes the content of each form of figure as a list in reading order; positions and shares are put into words. */
const FORM_PIECES: { [Form in FigureForm]: (data: FormData<Form>, translator: Translator) => Piece[] } = {
  process: ({ items }) => [numberedList(items.map(item => listItem(item)))],
  cycle: ({ items }) => [numberedList(items.map(item => listItem(item)))],
  timeline: ({ items }) => [bulletList(items.map(item => listItem(item, item.at)))],
  comparison: ({ sides }) => [bulletList(sides.map(listGroup))],
  layers: ({ items }) => [numberedList(items.map(item => listItem(item)))],
  quadrant: ({ x, y, items }) => [
    bulletList(items.map(item => listItem(item, `${y.label}: ${y[item.y]} · ${x.label}: ${x[item.x]}`))),
  ],
  parts: ({ whole, items }, translator) => [
    paragraph(readLine(whole)),
    bulletList(
      items.map(item => listItem(item, item.share === undefined ? undefined : translator.percent(item.share / 100))),
    ),
  ],
  scale: ({ unit, also, zones, marks = [] }, translator) => {
    const sayAmounts = (values: number[]) => {
      const first = `${translator.range(values)} ${unit}`
      return also ? `${first} (${translator.range(values.map(value => convert(value, also)))} ${also.unit})` : first
    }
    return [
      bulletList([
        ...zones.map(zone => {
          const tone = TONE_TEXTS[zone.tone]
          const amounts = sayAmounts([zone.from, zone.to])
          return listItem(zone, tone ? `${amounts} · ${translator.text(tone)}` : amounts)
        }),
        ...marks.map(mark => listItem(mark, sayAmounts([mark.at]))),
      ]),
    ]
  },
  tree: ({ root }, translator) => listNode(root, translator),
  overlap: ({ sets, shared }) => [bulletList([...sets, shared].map(listGroup))],
  triangle: ({ centre, items }) => [
    bulletList(items.map(item => listItem(item))),
    ...(centre === undefined ? [] : [paragraph(readLine(centre))]),
  ],
}

export function figurePieces(block: BlockOf<'figure'>, translator: Translator): Piece[] {
  return [
    heading(readLine(block.caption)),
    ...visitKind(FORM_PIECES, 'form', block, translator),
    paragraph(readLine(block.reading)),
  ]
}

function listItem({ label, text }: Item, place?: string): Piece[] {
  const name = strongLine(label)
  return [
    paragraph(place === undefined ? name : [...readLine(place), { text: ' – ' }, ...name]),
    ...(text === undefined ? [] : [paragraph(readLine(text))]),
  ]
}

function listGroup({ label, items }: { label: string; items: string[] }): Piece[] {
  return [paragraph(strongLine(label)), bulletList(items.map(item => [paragraph(readLine(item))]))]
}

function listNode({ label, text, verdict, branches = [] }: TreeNode, translator: Translator): Piece[] {
  const name = verdict ? `${label} · ${translator.text(VERDICT_TEXTS[verdict])}` : label
  return [
    ...listItem({ label: name, text }),
    ...(branches.length === 0
      ? []
      : [bulletList(branches.map(({ when, to }) => [paragraph(readLine(when)), ...listNode(to, translator)]))]),
  ]
}

function convert(value: number, { factor, offset }: { factor: number; offset: number }): number {
  return Number((value * factor + offset).toFixed(2))
}
