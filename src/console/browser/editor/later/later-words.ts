import type { ConsoleLocale } from '../../../console-locales.ts'
import type { LaterSection } from '../../../pages/editor/later-sections.ts'
import { createWords, type Words } from '../../../words.ts'

/** What the rest of the editor says. Nothing of it is drawn before they have come. */
export let laterWords: Words<LaterSection>

export async function fetchLaterWords(address: string): Promise<void> {
  const answer = await fetch(address)
  laterWords = createWords(await answer.json(), document.documentElement.lang as ConsoleLocale)
}
