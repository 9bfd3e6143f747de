import type { Corners, Typeface } from '../../brand/brand.ts'
import type { LogoFacts } from '../../brand/logo.ts'
import type { Said } from '../console-error.ts'
import { buildLedger, lowestContrast } from '../pages/brand/brand-ledger.ts'
import type { Words } from '../words.ts'
import { openBrandPreview } from './brand-preview.ts'
import { asColour, isColour } from './colour-text.ts'
import { make } from './make-element.ts'

type BrandWords = Words<'brandScript'>

/** Shows unsaved changes to a brand at once: in the preview of a course page, and in a list of contrast ratios. */
export function helpWithBrand(words: BrandWords): void {
  const desk = document.querySelector<HTMLElement>('[data-brand]')
  if (!desk) return
  const form = desk.querySelector<HTMLFormElement>('[data-look]')!
  const preview = openBrandPreview(desk)

  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const readField = (name: string) => new FormData(form).get(name) as string

  function show(): void {
    const [main, second] = [asColour(field('main').value), asColour(field('second').value)]
    const colours = isColour(main) && isColour(second) ? { main, second } : null
    showLedger(words, desk!, colours)
    preview.show({
      colours,
      name: field('name').value.trim(),
      footer: field('footer').value.trim(),
      corners: readField('corners') as Corners,
      typeface: readField('typeface') as Typeface,
    })
  }

  for (const picker of desk.querySelectorAll<HTMLInputElement>('[data-picker]')) {
    const text = field(picker.dataset['picker']!)
    picker.addEventListener('input', () => {
      text.value = picker.value
      text.removeAttribute('aria-invalid')
      show()
    })
    text.addEventListener('input', () => {
      const colour = asColour(text.value)
      if (isColour(colour)) picker.value = colour
      if (colour === '' || isColour(colour)) text.removeAttribute('aria-invalid')
    })
    text.addEventListener('change', () => {
      const colour = asColour(text.value)
      text.setAttribute('aria-invalid', String(colour !== '' && !isColour(colour)))
      text.value = colour
    })
  }
  form.addEventListener('input', show)
  takeLogo(words, desk, preview.reload)
  preview.onLoad(show)
}

function showLedger(words: BrandWords, desk: HTMLElement, colours: { main: string; second: string } | null): void {
  const ledger = desk.querySelector<HTMLElement>('[data-ledger]')!
  ledger.hidden = colours === null
  if (!colours) return
  const lines = buildLedger(words, colours)
  ledger.querySelectorAll('[data-line]').forEach((row, at) => {
    const { says, ratio, swatches } = lines[at]!
    row.querySelector('[data-says]')!.textContent = says
    row.querySelector('[data-ratio]')!.textContent = ratio
    row.querySelectorAll('[data-swatch]').forEach((swatch, place) => {
      swatch.setAttribute('fill', swatches[place]!)
    })
  })
  const lowest = lowestContrast(colours)
  for (const theme of ['light', 'dark'] as const)
    ledger.querySelector(`[data-lowest=${theme}]`)!.textContent = lowest[theme]
}

/**
 * Uploads a logo as soon as it is chosen or dropped, without loading the page again, so that no unsaved input in the
 * form of the brand is lost.
 */
function takeLogo(words: BrandWords, desk: HTMLElement, onSaved: () => void): void {
  const place = desk.querySelector<HTMLElement>('[data-logo]')!
  const form = place.querySelector<HTMLFormElement>('[data-logo-form]')
  const input = form?.querySelector('input')
  if (!form || !input) return
  const says = place.querySelector<HTMLElement>('[data-logo-says]')!
  const problem = place.querySelector<HTMLElement>('[data-logo-problem]')!
  const logoPlace = place.querySelector<HTMLElement>('[data-logo-shown]')!

  async function send(file: File): Promise<void> {
    problem.hidden = true
    says.textContent = words.text('brandScript.sending', { name: file.name })
    const answer = await sendLogo(words, form!.action, file, Number(place.dataset['most']))
    if (!answer.logo) return refuse(answer.problem ?? { text: words.text('brandScript.noAnswer'), lang: null })
    logoPlace.dataset['ground'] = answer.logo.ground
    logoPlace.replaceChildren(
      make('img', {
        src: `/console/brand/logo?${answer.logo.sha256.slice(0, 10)}`,
        alt: words.text('brandScript.theLogo'),
      }),
    )
    says.textContent = `${words.text('brandScript.saved')} ${words.text(`brandScript.ground-${answer.logo.ground}`)}`
    place.querySelector<HTMLElement>('[data-logo-remove]')!.hidden = false
    onSaved()
  }

  function refuse({ text, lang }: Said): void {
    says.textContent = words.text('brandScript.nothingChanged')
    problem.textContent = text
    problem.lang = lang ?? document.documentElement.lang
    problem.hidden = false
  }

  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) void send(file)
    input.value = ''
  })
  place.addEventListener('dragover', event => {
    event.preventDefault()
    logoPlace.classList.add('over')
  })
  place.addEventListener('dragleave', () => logoPlace.classList.remove('over'))
  place.addEventListener('drop', event => {
    event.preventDefault()
    logoPlace.classList.remove('over')
    const file = event.dataTransfer?.files[0]
    if (file) void send(file)
  })
}

type Answer = { logo?: LogoFacts | null; problem?: Said; message?: string }

async function sendLogo(words: BrandWords, url: string, file: File, most: number): Promise<Answer> {
  if (file.size > most)
    return {
      problem: ours(words.text('brandScript.tooLarge', { size: Math.ceil(file.size / 1000), most: most / 1000 })),
    }
  const body = new FormData()
  body.set('file', file)
  try {
    const response = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } })
    const answer: Answer = await response.json()
    return { ...answer, ...(answer.message && { problem: ours(answer.message) }) }
  } catch {
    return {}
  }
}

function ours(text: string): Said {
  return { text, lang: null }
}
