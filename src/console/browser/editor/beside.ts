import { isNew } from '../../../course/change/changes-between.ts'
import { locate } from '../../../course/change/course-tree.ts'
import type { Course } from '../../../course/schema.ts'
import type { Editor } from './editor-state.ts'

const DESKTOP_PX = 1100

/** The draft as learners would get it, beside the page. It is drawn anew after every save, at the lesson that is worked on. */
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

  /** A desktop's page is shown whole, made small. */
  function scaleFrame(): void {
    const isDesktop = stage.dataset['size'] === 'desktop'
    const scale = isDesktop ? stage.clientWidth / DESKTOP_PX : 1
    frame.style.width = isDesktop ? `${DESKTOP_PX}px` : ''
    frame.style.height = isDesktop ? `${stage.clientHeight / scale}px` : ''
    frame.style.transform = isDesktop ? `scale(${scale})` : ''
  }

  /** Another number makes another address: the same one with another `#` would not be loaded again. */
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

/** The player has an address for each lesson and each large part. A lesson that is not in the draft yet is looked at where it will stand. */
function findAddress(id: string, course: Course): string {
  const [part] = id.split('.') as [string]
  const list = locate(course, part)?.list
  const isInside = list?.kind === 'block' || list?.kind === 'question' || (list?.kind === 'lesson' && isNew(part))
  return isInside ? findAddress(list.owner, course) : part
}
