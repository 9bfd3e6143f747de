const PAUSE_MS = 150
const TOLD = ['sources', 'addOns', 'languageId']

/**
 * Fetches the summary of what a course from the chosen documents would contain (`CourseOffer`) again when the
 * documents, the language or the add-ons change.
 */
export function followOffer(form: HTMLFormElement): void {
  const place = () => form.querySelector('[data-offer]')!
  let timer = 0
  let lastQuery = ''

  async function ask(): Promise<void> {
    const wish = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (TOLD.includes(name)) wish.append(name, String(value))
    lastQuery = String(wish)
    const answer = await fetch(`/console/new/offer?${wish}`).catch(() => null)
    if (!answer?.ok || answer.redirected || lastQuery !== String(wish)) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-offer]')
    // The live region itself stays in the document, because screen readers announce only what changes inside one.
    if (fresh) place().replaceChildren(...fresh.childNodes)
  }

  form.addEventListener('input', ({ target }) => {
    if (!TOLD.includes((target as HTMLInputElement).name)) return
    clearTimeout(timer)
    timer = window.setTimeout(ask, PAUSE_MS)
  })
}
