import type { QuestionScripts } from '../questions/question-control.ts'
import type { SealedAssessment } from '../render/course-data.ts'
import { cloneTemplate, find } from '../runtime/dom.ts'

/**
 * The event by which the bank's script passes on its text, and the scripts of question kinds that occur only in the
 * assessment.
 */
export const BANK_EVENT = 'bank'

/** Name of the only Trusted Types policy that the preview's content security policy allows. */
const TRUSTED_TYPES_POLICY = 'coursewright'

/** The interface of Trusted Types, which not every browser supports yet. */
type TrustingWindow = Window & {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(markup: string): string }): { createHTML(markup: string): string }
  }
}

type Bank = [text: string, scripts: QuestionScripts]

/**
 * Loads the sealed bank, from its file or from the page itself. Resolves to null if the connection fails or something
 * else arrives: an LMS whose session has ended answers with its login page.
 */
export function loadBank(): Promise<Bank | null> {
  const copy = cloneTemplate('#bank') as DocumentFragment
  const script = find<HTMLScriptElement>('script', copy)
  return new Promise(resolve => {
    if (!script.src) return resolve([script.text, {}])
    addEventListener(BANK_EVENT, event => resolve((event as CustomEvent<Bank>).detail), { once: true })
    // A script that works dispatches its event before "load", so these listeners take effect only if the script has
    // failed.
    for (const end of ['load', 'error']) script.addEventListener(end, () => resolve(null))
    document.body.append(copy)
  })
}

/** Decodes the sealed bank; null where the browser cannot inflate it. */
export async function openSealed(text: string): Promise<SealedAssessment | null> {
  try {
    const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0))
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
    return await new Response(inflated).json()
  } catch {
    return null
  }
}

/**
 * Returns a function that turns markup of the bank into an element. The script inserts no other markup. The markup of
 * the bank comes from our own renderer, which has escaped all texts of authors.
 */
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
