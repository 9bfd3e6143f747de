import { z } from 'zod'
import { line } from '../text.ts'

export const VERDICTS = ['good', 'mixed', 'poor'] as const
export const ZONE_TONES = ['safe', 'caution', 'danger', 'plain'] as const
const ENDS_OF_AXIS = ['low', 'high'] as const

/** Maximum depth and number of nodes of a tree: a larger one cannot be drawn at a width of 320 px. */
const TREE_DEPTH = 4
const TREE_NODES = 15

const item = z.strictObject({ label: line(60), text: line(160).optional() })
const axis = z.strictObject({ label: line(40), low: line(24), high: line(24) })
const side = z.strictObject({ label: line(40), items: z.array(line(120)).min(2).max(6) })
const set = z.strictObject({ label: line(40), items: z.array(line(80)).min(1).max(8) })

/** A node of a tree, with the nodes that branch off it. */
export const treeNodeSchema = z.strictObject({
  label: line(60),
  text: line(120).optional(),
  verdict: z.enum(VERDICTS).optional(),
  get branches() {
    return z
      .array(z.strictObject({ when: line(60), to: treeNodeSchema }))
      .min(2)
      .max(3)
      .optional()
  },
})

/** The data schema of each form that a figure can have. */
export const FORM_SHAPES = {
  process: { items: z.array(item).min(3).max(7).describe('The items in order.') },
  cycle: { items: z.array(item).min(3).max(6).describe('The items in order; the last leads to the first.') },
  timeline: {
    items: z
      .array(item.extend({ at: line(30) }))
      .min(3)
      .max(8)
      .describe('The items in order; distances are not to scale.'),
  },
  comparison: { sides: z.array(side).min(2).max(3) },
  layers: {
    shape: z.enum(['stack', 'pyramid']),
    items: z.array(item).min(3).max(6).describe('The items from top to bottom.'),
  },
  quadrant: {
    x: axis,
    y: axis,
    items: z.array(item.extend({ x: z.enum(ENDS_OF_AXIS), y: z.enum(ENDS_OF_AXIS) })).length(4),
  },
  parts: {
    whole: line(60),
    items: z
      .array(item.extend({ share: z.number().positive().max(100).optional() }))
      .min(2)
      .max(6),
  },
  scale: {
    unit: line(12),
    min: z.number(),
    max: z.number(),
    also: z.strictObject({ unit: line(12), factor: z.number(), offset: z.number() }).optional(),
    zones: z
      .array(item.extend({ from: z.number(), to: z.number(), tone: z.enum(ZONE_TONES) }))
      .min(2)
      .max(6),
    marks: z
      .array(z.strictObject({ at: z.number(), label: line(60) }))
      .max(6)
      .optional(),
  },
  tree: { root: treeNodeSchema },
  overlap: {
    sets: z.array(set).length(2),
    shared: set.extend({ items: z.array(line(80)).min(1).max(10) }),
  },
  triangle: { centre: line(60).optional(), items: z.array(item).length(3) },
} as const

export type FigureForm = keyof typeof FORM_SHAPES
export type FormData<Form extends FigureForm> = z.output<z.ZodObject<(typeof FORM_SHAPES)[Form]>>
export type TreeNode = z.output<typeof treeNodeSchema>
type Item = z.output<typeof item>

/** Returns the texts of a figure in reading order, for each form. */
export const FORM_TEXTS: { [Form in FigureForm]: (data: FormData<Form>) => string[] } = {
  process: ({ items }) => itemTexts(items),
  cycle: ({ items }) => itemTexts(items),
  timeline: ({ items }) => items.flatMap(entry => [entry.at, ...itemTexts([entry])]),
  comparison: ({ sides }) => sides.flatMap(({ label, items }) => [label, ...items]),
  layers: ({ items }) => itemTexts(items),
  quadrant: ({ x, y, items }) => [x.label, x.low, x.high, y.label, y.low, y.high, ...itemTexts(items)],
  parts: ({ whole, items }) => [whole, ...itemTexts(items)],
  scale: ({ unit, also, zones, marks = [] }) => [
    unit,
    ...(also ? [also.unit] : []),
    ...itemTexts(zones),
    ...marks.map(({ label }) => label),
  ],
  tree: ({ root }) => nodeTexts(root),
  overlap: ({ sets, shared }) => [...sets, shared].flatMap(({ label, items }) => [label, ...items]),
  triangle: ({ centre, items }) => [...itemTexts(items), ...(centre === undefined ? [] : [centre])],
}

/**
 * Returns, for each form, the rules that a figure breaks and its schema cannot express, such as two items in the same
 * position.
 */
export const FORM_FAULTS: { [Form in FigureForm]?: (data: FormData<Form>) => string[] } = {
  quadrant: ({ items }) =>
    new Set(items.map(({ x, y }) => `${x} ${y}`)).size < 4 ? ['every quarter must have one item'] : [],
  parts: ({ items }) => {
    const shares = items.flatMap(({ share }) => (share === undefined ? [] : [share]))
    if (shares.length === 0) return []
    if (shares.length < items.length) return ['either every part has a share, or none']
    const sum = shares.reduce((total, share) => total + share, 0)
    return Math.abs(sum - 100) > 0.5 ? [`shares must add up to 100, not ${sum}`] : []
  },
  scale: ({ min, max, zones, marks = [] }) => {
    const follow = zones.every(
      (zone, index) => zone.from < zone.to && (index === 0 || zone.from === zones[index - 1]!.to),
    )
    const outside = [zones[0]!.from, zones.at(-1)!.to, ...marks.map(({ at }) => at)].some(at => at < min || at > max)
    return [
      ...(follow ? [] : ['zones must follow one another without gaps']),
      ...(outside ? ['zones and marks must lie on the scale'] : []),
    ]
  },
  tree: ({ root }) => {
    const nodes = listLevels(root, 1)
    const deepest = Math.max(...nodes.map(({ depth }) => depth))
    return nodes.length > TREE_NODES || deepest > TREE_DEPTH
      ? [`a tree has at most ${TREE_NODES} nodes and is at most ${TREE_DEPTH} deep`]
      : []
  },
}

function itemTexts(items: Item[]): string[] {
  return items.flatMap(({ label, text }) => (text === undefined ? [label] : [label, text]))
}

function nodeTexts({ label, text, branches = [] }: TreeNode): string[] {
  return [...itemTexts([{ label, text }]), ...branches.flatMap(({ when, to }) => [when, ...nodeTexts(to)])]
}

function listLevels(node: TreeNode, depth: number): { depth: number }[] {
  return [{ depth }, ...(node.branches ?? []).flatMap(({ to }) => listLevels(to, depth + 1))]
}
