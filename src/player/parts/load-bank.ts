import type { QuestionScripts } from '../questions/question-control.ts'
import type { SealedAssessment } from '../render/course-data.ts'
import { cloneTemplate, find } from '../runtime/dom.ts'

/** By this event the script of the bank hands over its text, and the scripts of those questions that only it has. */
export const BANK_EVENT = 'bank'

/** The policy of the preview names it, and allows no other. */
const TRUSTED_TYPES_POLICY = 'coursewright'

/** Not in every browser yet. */
type TrustingWindow = Window & {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(markup: string): string }): { createHTML(markup: string): string }
  }
}

type Bank = [text: string, scripts: QuestionScripts]

/**
 * The sealed bank, from its file, or from the page itself. Null where the line is gone, or where something else came in its
 * place: an LMS whose session has ended answers with its login page.
 */
export function loadBank(): Promise<Bank | null> {
  const copy = cloneTemplate('#bank') as DocumentFragment
  const script = find<HTMLScriptElement>('script', copy)
  return new Promise(resolve => {
    if (!script.src) return resolve([script.text, {}])
    addEventListener(BANK_EVENT, event => resolve((event as CustomEvent<Bank>).detail), { once: true })
    // A script that has handed its text over is loaded after that.
    for (const end of ['load', 'error']) script.addEventListener(end, () => resolve(null))
    document.body.append(copy)
  })
}

/** The bank, which nobody reads in the source of the page; null where the browser cannot inflate it. */
export async function openSealed(text: string): Promise<SealedAssessment | null> {
  try {
    const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0))
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
    return await new Response(inflated).json()
  } catch {
    return null
  }
}

/** Markup of our own renderer, in which every text of an author is escaped: nothing else ever becomes markup on the page. */
export function createMarkupBuilder(): (markup: string) => HTMLElement {
  const policy = (window as TrustingWindow).trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, {
    createHTML: markup => markup,
  })
  return markup => {
    const template = document.createElement('template')
    template.innerHTML = policy?.createHTML(markup) ?? markup
    return template.content.firstElementChild as HTMLElement
  }
}
