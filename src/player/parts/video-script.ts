import { find, onClick } from '../runtime/dom.ts'

/** The host learns of the learner only when the learner asks for the video: until then its frame lies in a template. */
export function start(): void {
  onClick('[data-video]', button => {
    const { content } = find<HTMLTemplateElement>('template', button)
    const frame = find<HTMLIFrameElement>('iframe', content)
    frame.src = button.dataset['video']!
    button.replaceWith(frame)
    frame.focus()
  })
}
