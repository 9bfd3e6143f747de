import type { Words } from '../words.ts'
import { chosenSections } from './chosen-sections.ts'
import { followForecast } from './course-forecast.ts'
import { followOffer } from './course-offer.ts'
import { curlCommand } from './curl-command.ts'
import { make } from './make-element.ts'
import { followSections } from './section-choice.ts'

/** Optional fields of the request, in the order of the API call. */
const OPTIONAL = ['sources', 'outline', 'addOns'] as const
const OPTIONAL_TEXTS = ['author', 'model', 'audience', 'level', 'tone', 'length', 'grounding'] as const

/**
 * Keeps the API call and the forecast beside the form up to date. Shows only as many fields for chapters as are needed.
 */
export function helpWithForm(words: Words<'script'>): void {
  const form = document.querySelector<HTMLFormElement>('[data-new-course]')
  if (!form) return
  const call = document.getElementById('call')!
  const rows = [...form.querySelectorAll<HTMLElement>('[data-chapter]')]
  const add = form.querySelector<HTMLButtonElement>('[data-add]')!

  function showCall(): void {
    const data = new FormData(form!)
    const texts = (name: string) => data.getAll(name).map(value => String(value).trim())
    const lists = OPTIONAL.map(name => [name, texts(name).filter(Boolean)] as const)
    const single = (name: string) => [name, texts(name)[0] ?? ''] as const
    const mustCover = String(data.get('mustCover'))
      .split(/\r?\n/)
      .map(point => point.trim())
      .filter(Boolean)
    const optional = [...lists, ...OPTIONAL_TEXTS.map(single), ['mustCover', mustCover] as const, single('callbackUrl')]
    const body = {
      subject: texts('subject')[0],
      format: texts('format')[0],
      languageId: texts('languageId')[0],
      ...Object.fromEntries(optional.filter(([, value]) => value.length > 0)),
      ...(data.get('pictures') === 'true' && { pictures: true }),
      ...chosenSections(texts('sources'), texts('sections'), texts('sectioned'), texts('tickable')),
    }
    call.textContent = curlCommand(form!.dataset['newCourse']!, body)
  }

  const input = (row: HTMLElement) => row.querySelector('input')!
  const hiddenRows = () => rows.filter(row => row.hidden)
  const showAdd = () => {
    add.hidden = hiddenRows().length === 0
  }

  for (const row of rows) {
    row.hidden = input(row).value === '' && !row.querySelector('.problem')
    row.querySelector('button')!.addEventListener('click', () => {
      const at = rows.indexOf(row)
      const values = rows.map(each => input(each).value)
      values.splice(at, 1)
      rows.forEach((each, index) => {
        input(each).value = values[index] ?? ''
      })
      const last = rows.findLast(each => !each.hidden)!
      last.hidden = true
      showAdd()
      showCall()
      ;(row.hidden ? add : input(row)).focus()
    })
  }
  add.addEventListener('click', () => {
    const [next] = hiddenRows()
    if (!next) return
    next.hidden = false
    showAdd()
    input(next).focus()
  })
  form.addEventListener('input', showCall)
  form.addEventListener('sections', showCall)
  followForecast(form)
  followOffer(form)
  followSections(form, words)
  keepThroughLanguages(form)
  showAdd()
  showCall()
}

/** Keeps what has been filled in when the visitor chooses another language at the foot of the page. */
function keepThroughLanguages(form: HTMLFormElement): void {
  const languages = document.querySelector<HTMLFormElement>('[action="/console/language"]')!
  languages.addEventListener('submit', async event => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(languages, event.submitter) as unknown as Record<string, string>)
    await fetch(languages.action, { method: 'POST', body, redirect: 'manual' })
    form.append(make('input', { type: 'hidden', name: 'show', value: 'form' }))
    form.submit()
  })
}
