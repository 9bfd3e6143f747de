import { cloneTemplate, findAll } from './dom.ts'
import { listVoices } from './find-voice.ts'
import { readAloud } from './read-aloud.ts'

/** Offers to read every lesson aloud. Without a voice for the language nothing is offered; voices may come late. */
export function offerListening(): void {
  let isOffered = false
  offer()
  window.speechSynthesis?.addEventListener?.('voiceschanged', offer)

  function offer(): void {
    if (isOffered || !listVoices(document.documentElement.lang).length) return
    isOffered = true
    for (const head of findAll('.lesson-head')) head.after(cloneTemplate('#listen-bar'))
    readAloud()
  }
}
