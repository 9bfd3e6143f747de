import type { TreeNode } from '../../../course/blocks/figure-forms.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import { countLetters } from '../../../look/text-width.ts'
import { renderLine } from '../../render/markdown.ts'
import type { Translator } from '../../translator.ts'
import { areShort, type FormView, renderItem } from './form-view.ts'

const VERDICT_TEXTS = { good: 'outcomeGood', mixed: 'outcomeMixed', poor: 'outcomePoor' } as const
const VERDICT_ICONS = { good: 'check', mixed: 'note', poor: 'exit' } as const
const ANSWER_LETTERS = 12
const BESIDE = { label: 40, word: 18, text: 80 }
const LEVELS_BESIDE = 3

/**
 * Renders a decision tree. A chain, in which no question leads to more than one other question, becomes a ladder; a
 * small tree lies on its side; any other tree, or one with long texts, is an outline. A narrow page always shows the
 * outline.
 */
export const renderTree: FormView<'tree'> = ({ root }, translator) => {
  const layout = chooseLayout(root)
  return html`<ul class="branches ${layout}">${renderNode(root, null, '', layout, translator)}</ul>`
}

function chooseLayout(root: TreeNode): 'ladder' | 'wide' | 'outline' {
  const nodes = listNodes(root)
  const answers = nodes.flatMap(({ branches = [] }) => branches.map(({ when }) => when))
  const isShort = areShort(nodes, BESIDE) && answers.every(when => countLetters(when) <= ANSWER_LETTERS)
  if (!isShort) return 'outline'
  if (measureDepth(root) > 2 && isChain(root)) return 'ladder'
  return measureDepth(root) <= LEVELS_BESIDE ? 'wide' : 'outline'
}

function renderNode(node: TreeNode, when: string | null, way: string, layout: string, translator: Translator): Html {
  const { branches = [], verdict } = node
  const onward = layout === 'ladder' ? countOnward(node) : -1
  const children = branches.map(({ when, to }, index) => {
    return renderNode(to, when, onward < 0 ? '' : index === onward ? ' on' : ' out', layout, translator)
  })
  return html`
    <li class="${branches.length > 0 ? 'ask' : 'leaf'}${verdict && ` ${verdict}`}${way}">
      ${when !== null && html`<span class="answer-chip">${renderLine(when)}</span>`}
      <div class="node">
        ${verdict && icon(VERDICT_ICONS[verdict])}
        <div>
          ${verdict && html`<span class="verdict-text">${translator.text(VERDICT_TEXTS[verdict])}</span>`}
          ${renderItem(node)}
        </div>
      </div>
      ${children.length > 0 && html`<ul>${children}</ul>`}
    </li>
  `
}

function listNodes(node: TreeNode): TreeNode[] {
  return [node, ...(node.branches ?? []).flatMap(({ to }) => listNodes(to))]
}

function measureDepth({ branches = [] }: TreeNode): number {
  return 1 + Math.max(0, ...branches.map(({ to }) => measureDepth(to)))
}

function isChain({ branches }: TreeNode): boolean {
  if (!branches) return true
  const further = branches.filter(({ to }) => to.branches)
  return branches.length === 2 && further.length < 2 && branches.every(({ to }) => isChain(to))
}

/**
 * Returns the index of the branch that continues below: the one that leads to another question or, in the last node,
 * the last answer.
 */
function countOnward({ branches = [] }: TreeNode): number {
  const further = branches.findIndex(({ to }) => to.branches)
  return further >= 0 ? further : branches.length - 1
}
