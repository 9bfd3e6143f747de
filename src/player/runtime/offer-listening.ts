import { cloneTemplate, findAll } from './dom.ts'
import { listVoices } from './find-voice.ts'
import { readAloud } from './read-aloud.ts'

/** Offers to read every lesson aloud, once there is a voice for the language; browsers may load voices late. */
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
