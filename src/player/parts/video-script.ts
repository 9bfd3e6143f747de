import { find, onClick } from '../runtime/dom.ts'

/**
 * Inserts the video's frame from a template only when the learner requests the video, so that the host of the video
 * learns nothing about all other visits.
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
