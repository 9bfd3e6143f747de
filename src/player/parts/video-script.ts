import { find, onClick } from '../runtime/dom.ts'

/**
 * Inserts the video's frame from a template when the learner requests it, so that its host learns of no other visits.
 */
export function start(): void {
  onClick('[data-video]', button => {
    const { content } = find<HTMLTemplateElement>('template', button)
    const frame = find<HTMLIFrameElement>('iframe', content)
    frame.src = button.dataset['video']!
    button.replaceWith(frame)
    frame.focus()
  })
}
