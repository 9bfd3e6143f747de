import type { ConsoleLocale } from '../../../console-locales.ts'
import type { LaterSection } from '../../../pages/editor/later-sections.ts'
import { createWords, type Words } from '../../../words.ts'

/** The texts of the lazily loaded part of the editor. That part is drawn only after the texts are loaded. */
export let laterWords: Words<LaterSection>

export async function fetchLaterWords(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address)
  laterWords = createWords(await answer.json(), document.documentElement.lang as ConsoleLocale)
}
