import { find, findAll, onClick } from './dom.ts'
import { voicesFor } from './find-voice.ts'

/**
 * Offers to read every lesson aloud. Without a voice for the language nothing is offered; voices may come late. What reads
 * is fetched when a learner first asks for it, and takes the buttons over.
 */
export function offerListening(): void {
  const speech = window.speechSynthesis
  let isOffered = false
  let reader: Element | undefined
  let asked: HTMLElement
  offer()
  speech?.addEventListener?.('voiceschanged', offer)

  function offer(): void {
    if (isOffered || !voicesFor(document.documentElement.lang).length) return
    isOffered = true
    for (const head of findAll('.lesson-head')) head.after(copyOf('#listen-bar'))
    onClick('.listen button', ask)
  }

  function ask(button: HTMLElement): void {
    asked = button
    if (reader) return
    // WebKit on a phone speaks only after it was told to in a click; what reads will come after this one.
    speech.speak(new SpeechSynthesisUtterance(''))
    speech.cancel()
    reader = find('script', copyOf('#listen-script'))
    reader.addEventListener('load', () => asked.click())
    // The line is gone: the next click tries again.
    reader.addEventListener('error', () => {
      reader!.remove()
      reader = undefined
    })
    document.body.append(reader)
  }
}

function copyOf(template: string): DocumentFragment {
  return find<HTMLTemplateElement>(template).content.cloneNode(true) as DocumentFragment
}
