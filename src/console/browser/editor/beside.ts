import { isNew } from '../../../course/change/changes-between.ts'
import { locate } from '../../../course/change/course-tree.ts'
import type { Course } from '../../../course/schema.ts'
import type { Editor } from './editor-state.ts'

const DESKTOP_PX = 1100

/**
 * Shows the draft beside the page as learners would see it. It is reloaded after every save, at the lesson that is
 * being edited.
 */
export function createBeside(courseId: string, editor: Editor) {
  const panel = document.querySelector<HTMLElement>('.ed-beside')!
  const stage = panel.querySelector<HTMLElement>('.ed-stage')!
  const frame = panel.querySelector('iframe')!
  const layout = panel.closest<HTMLElement>('.ed-layout')!
  let drawn = 0

  panel.addEventListener('change', event => {
    stage.dataset['size'] = (event.target as HTMLInputElement).value
    scaleFrame()
  })
  addEventListener('resize', scaleFrame)

  /** Scales the frame down so that a desktop page fits into it. */
  function scaleFrame(): void {
    const isDesktop = stage.dataset['size'] === 'desktop'
    const scale = isDesktop ? stage.clientWidth / DESKTOP_PX : 1
    frame.style.width = isDesktop ? `${DESKTOP_PX}px` : ''
    frame.style.height = isDesktop ? `${stage.clientHeight / scale}px` : ''
    frame.style.transform = isDesktop ? `scale(${scale})` : ''
  }

  /**
   * Reloads the preview. Each time, the URL gets another number, because a change of the fragment alone does not reload
   * a frame.
   */
  function refresh(): void {
    if (panel.hidden) return
    frame.src = `/console/courses/${courseId}/draft/preview?${++drawn}#${findAddress(editor.current(), editor.course())}`
  }

  return {
    refresh,
    isOpen: () => !panel.hidden,
    toggle(): void {
      panel.hidden = !panel.hidden
      layout.classList.toggle('ed-two', !panel.hidden)
      refresh()
      scaleFrame()
    },
  }
}

/**
 * Returns the fragment of the preview's address at which a part is shown: the id of its lesson for a block, of its
 * list's owner for a question of the assessment, and otherwise of the part itself. A lesson that is not in the draft
 * yet is replaced by its chapter.
 */
function findAddress(id: string, course: Course): string {
  const [part] = id.split('.') as [string]
  const list = locate(course, part)?.list
  const isInside = list?.kind === 'block' || list?.kind === 'question' || (list?.kind === 'lesson' && isNew(part))
  return isInside ? findAddress(list.owner, course) : part
}
