import type { Located } from '../../../course/change/course-tree.ts'
import type { Actions } from './part-actions.ts'
import type { PartFocus } from './part-focus.ts'

/**
 * Matches the ids of parts that a model can rewrite. Larger parts, such as chapters, cannot be rewritten as a whole,
 * and parts without texts of their own cannot be rewritten at all.
 */
const REWRITABLE = /^(c\d+l\d+(b\d+|\.exercise)?|q\d+|wrapup|agreement)$/

/** A command for the current part. It has a button over the part, and a key while the part itself has the focus. */
export type PartCommand = {
  label:
    | 'editor.moveUp'
    | 'editor.moveDown'
    | 'editor.duplicate'
    | 'editor.addPartAfter'
    | 'editor.allFields'
    | 'editor.rewrite'
    | 'editor.remove'
  icon: string
  keys: string[]
  /**
   * Whether the button shows its label where there is room, because the icon alone does not say what the command does.
   */
  isNamed?: boolean
  isShown(id: string, located: Located | null): boolean
  run(id: string): void
}

export function createCommands(actions: Actions, focus: PartFocus, rewrite: (id: string) => void): PartCommand[] {
  const isListed = (_: string, located: Located | null) => located !== null
  return [
    { label: 'editor.moveUp', icon: 'up', keys: ['Alt+ArrowUp'], isShown: isListed, run: id => actions.move(id, -1) },
    {
      label: 'editor.moveDown',
      icon: 'down',
      keys: ['Alt+ArrowDown'],
      isShown: isListed,
      run: id => actions.move(id, 1),
    },
    { label: 'editor.duplicate', icon: 'copy', keys: ['d'], isShown: isListed, run: actions.duplicate },
    {
      label: 'editor.addPartAfter',
      icon: 'plus',
      keys: ['a'],
      isShown: (_, located) => located?.list.kind === 'block',
      run: actions.addAfter,
    },
    {
      label: 'editor.allFields',
      icon: 'fields',
      keys: ['f'],
      isNamed: true,
      isShown: () => true,
      run: focus.toggleForm,
    },
    { label: 'editor.rewrite', icon: 'again', keys: ['r'], isShown: isRewritable, run: rewrite },
    {
      label: 'editor.remove',
      icon: 'trash',
      keys: ['Delete', 'Backspace'],
      isShown: id => id !== 'course' && id !== 'assessment',
      run: actions.remove,
    },
  ]
}

export function isRewritable(id: string): boolean {
  return REWRITABLE.test(id)
}
