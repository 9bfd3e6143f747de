import type { EditorData } from '../../../pages/editor/edit-page.ts'
import { make } from '../../make-element.ts'
import { fetchLaterWords } from './later-words.ts'

const AGAIN_MS = 4_000

/** The lazily loaded part of the editor. */
export type Later = typeof import('./later.ts')

/**
 * Fetched when the page can be used. What is lost on its way is fetched again: after a pause, when there is a network again, or when
 * somebody looks at the page.
 */
export async function loadLater(addresses: EditorData['later']): Promise<Later> {
  try {
    // Chromium remembers a module that could not be fetched for as long as the page lives: it is imported once its scripts are there.
    await Promise.all([...addresses.scripts.map(fetchWhole), fetchLaterWords(addresses.words)])
    const [later] = await Promise.all([import('./later.ts'), addStyle(addresses.style)])
    return later
  } catch {
    await new Promise(resolve => {
      for (const event of ['online', 'focus']) addEventListener(event, resolve, { once: true })
      setTimeout(resolve, AGAIN_MS)
    })
    return loadLater(addresses)
  }
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address)
  await answer.arrayBuffer()
}

function addStyle(href: string): Promise<unknown> {
  const link = make('link', { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(href))
    })
  })
}
