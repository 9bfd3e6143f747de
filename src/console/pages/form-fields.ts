import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderSaid, type Said } from '../console-error.ts'

/** Error messages of a form, by the name of the field. */
export type Problems = Map<string, Said>

/** Renders options as cards, of which one or several can be chosen. */
export function choices<Name extends string>(
  field: string,
  legend: string,
  type: 'radio' | 'checkbox',
  names: readonly Name[],
  wordsOf: (name: Name) => [string, string],
  chosen: string[],
  problems: Problems,
): Html {
  const cards = names.map(name => {
    const [title, meaning] = wordsOf(name)
    return html`
      <label class="choice">
        <input type="${type}" name="${field}" value="${name}"${chosen.includes(name) && html` checked`}>
        <span><b>${title}</b> <small>${meaning}</small></span>
      </label>
    `
  })
  return html`
    <fieldset class="field">
      <legend>${legend}</legend>
      <div class="choices">
        ${cards}
      </div>
      ${renderProblem(problems, field)}
    </fieldset>
  `
}

/** Renders a list from which one option can be chosen. Its first entry means that nothing is chosen. */
export function selection(
  field: string,
  label: string,
  none: string,
  options: (readonly [string, string])[],
  chosen: string,
  problems: Problems,
): Html {
  const items = options.map(([value, words]) => {
    return html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`
  })
  return html`
    <div class="field">
      <label for="${field}">${label}</label>
      <select id="${field}" name="${field}"${fieldState(problems, field)}>
        <option value="">${none}</option>
        ${items}
      </select>
      ${renderProblem(problems, field)}
    </div>
  `
}

export function renderProblem(problems: Problems, field: string): Html | false {
  const problem = problems.get(field)
  return (
    problem !== undefined &&
    html`<p class="problem" id="${problemId(field)}">${icon('warning')} ${renderSaid(problem)}</p>`
  )
}

export function fieldState(problems: Problems, field: string, hint?: string): Html | false {
  const isWrong = problems.has(field)
  const describedBy = [isWrong && problemId(field), hint].filter(Boolean).join(' ')
  return html`${isWrong && html` aria-invalid="true"`}${describedBy !== '' && html` aria-describedby="${describedBy}"`}`
}

function problemId(field: string): string {
  return `${field.replace(/\W+/g, '-')}-problem`
}
