import type { ShownComment } from '../../pages/review/review-state.ts'
import { make } from '../make-element.ts'
import { notify } from './elements.ts'
import { words } from './review-words.ts'
import { NotSent, send } from './send.ts'

/**
 * Renders the button that deletes a comment or answer of this browser. It asks first, because the deletion is final.
 */
export function drawTakeBack({ id }: ShownComment, onTakenBack: (commentId: string) => void): HTMLElement {
  const place = make('div', { class: 'rv-take-back' })
  const problem = make('p', { class: 'rv-problem', role: 'alert' })
  const opener = drawButton('rv-mini', words.text('review.takeBack'), showQuestion)
  place.append(opener)
  return place

  function showQuestion(): void {
    const question = words.text('review.takeBackMeans')
    const keep = drawButton('rv-mini', words.text('review.keep'), () => {
      place.replaceChildren(opener)
      opener.focus()
    })
    const go = drawButton('rv-go', words.text('review.takeBack'), () => void takeBack())
    const acts = make('p', { class: 'rv-acts' }, keep, go)
    place.replaceChildren(
      make('div', { role: 'group', 'aria-label': question }, make('p', {}, question), problem, acts),
    )
    keep.focus()
  }

  async function takeBack(): Promise<void> {
    try {
      await send('DELETE', `/comments/${id}`, {})
      notify(words.text('review.takenBack'))
      onTakenBack(id)
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      problem.textContent = error.reason === 'ended' ? words.text('review.problemTakeBack') : error.message
    }
  }
}

function drawButton(look: string, label: string, press: () => void): HTMLButtonElement {
  return make('button', { type: 'button', class: look, click: press }, label)
}
