/** Delay after the last key press, in milliseconds: long enough to finish a word. */
const PAUSE_MS = 350
/** Fields that do not affect the forecast: changing them triggers no request. */
const SILENT = new Set(['token', 'callbackUrl', 'format', 'grounding'])

/**
 * Keeps the forecast beside the form up to date while the form is filled in. The forecast's frame stays in place, and
 * its contents fade while a new forecast is in flight.
 */
export function followForecast(form: HTMLFormElement): void {
  const card = form.querySelector<HTMLElement>('[data-forecast]')
  if (!card) return
  const subject = form.querySelector<HTMLInputElement>('[name=subject]')!
  let timer = 0
  let lastWish = readWish()

  function readWish(): string {
    const wish = new URLSearchParams()
    for (const [name, value] of new FormData(form))
      if (!SILENT.has(name) && value !== '') wish.append(name, String(value))
    return String(wish)
  }

  async function ask(): Promise<void> {
    const wish = readWish()
    lastWish = wish
    const answer = await fetch('/console/new/forecast', { method: 'POST', body: new URLSearchParams(wish) }).catch(
      () => null,
    )
    if (lastWish !== wish) return
    delete card!.dataset['old']
    if (!answer?.ok || answer.redirected) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (lastWish !== wish) return
    const fresh = page.querySelector<HTMLElement>('[data-forecast]')
    if (!fresh) return
    // Keeps details open that the user has opened.
    if (card!.querySelector('details')?.open) fresh.querySelector('details')?.setAttribute('open', '')
    card!.dataset['teaches'] = fresh.dataset['teaches'] ?? ''
    card!.dataset['lessons'] = fresh.dataset['lessons'] ?? ''
    card!.replaceChildren(...fresh.childNodes)
    for (const place of ['[data-forecast-said]', '[data-cost]'])
      form.querySelector(place)!.textContent = page.querySelector(place)!.textContent
    form.dispatchEvent(new CustomEvent('forecast'))
  }

  function askSoon(): void {
    card!.dataset['old'] = 'true'
    clearTimeout(timer)
    timer = window.setTimeout(ask, PAUSE_MS)
  }

  form.addEventListener('input', ({ target }) => {
    if (!SILENT.has((target as HTMLInputElement).name)) askSoon()
  })
  form.addEventListener('sections', askSoon)
  card.addEventListener('click', ({ target }) => {
    const chip = (target as Element).closest<HTMLElement>('[data-take]')
    if (!chip) return
    subject.value = chip.dataset['take']!
    const language = form.querySelector<HTMLSelectElement>('[name=languageId]')!
    if (chip.dataset['language']) language.value = chip.dataset['language']
    subject.focus()
    subject.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
