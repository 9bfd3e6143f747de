import type { EditorData } from '../../../pages/editor/edit-page.ts'
import { make } from '../../make-element.ts'
import { fetchLaterWords } from './later-words.ts'

/** What the editor can do once the rest of it has come. */
export type Later = typeof import('./later.ts')

/** Fetched when the page can be used. Without a network it is tried again when there is one, or when somebody looks at the page. */
export async function loadLater({ style, words }: EditorData['later']): Promise<Later> {
  try {
    const [later] = await Promise.all([import('./later.ts'), fetchLaterWords(words), addStyle(style)])
    return later
  } catch {
    await new Promise(resolve => {
      for (const event of ['online', 'focus']) addEventListener(event, resolve, { once: true })
    })
    return loadLater({ style, words })
  }
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
