import type { EditorData } from '../../../pages/editor/edit-page.ts'
import { make } from '../../make-element.ts'
import { fetchLaterWords } from './later-words.ts'

const AGAIN_MS = 4_000

/** The lazily loaded part of the editor. */
export type Later = typeof import('./later.ts')

/**
 * Loads the rest of the editor. After a failure it retries: after a pause, when the browser is online again, or when
 * the window gets the focus.
 */
export async function loadLater(addresses: EditorData['later']): Promise<Later> {
  try {
    // Chromium caches a failed import for the lifetime of the page, so the scripts are fetched first and imported once
    // they are in the cache.
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
