import { type Html, html } from '../../../look/html.ts'
import type { Words } from '../../words.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEP = 1_000

/** A column with numbers is aligned to the end. A column that wraps has texts that may be long, such as names. */
export type Column = { name: string; isNumber?: true; wraps?: true }

/**
 * Maximum number of columns that fit on a phone. A table with more columns, or with a column of long texts, is shown as
 * cards there.
 */
const MOST_PHONE_COLUMNS = 3

/**
 * Renders a table in which each row begins with its heading. On a phone the cells of a wide table stand below the
 * heading, each with the name of its column, so that no cell is hidden.
 */
export function operatorTable(label: string, columns: Column[], rows: (Html | string)[][]): Html {
  const style = (at: number) => {
    const { isNumber, wraps } = columns[at]!
    return isNumber ? html` class="number"` : wraps && html` class="wraps"`
  }
  const isWide = columns.length > MOST_PHONE_COLUMNS || columns.some(({ wraps }) => wraps)
  return html`
    <div class="table-frame${isWide && ' cards'}" tabindex="0" role="group" aria-label="${label}">
      <table>
        <thead>
          <tr>
            ${columns.map(({ name }, at) => html`<th scope="col"${style(at)}>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(([name, ...cells]) => {
            return html`
              <tr>
                <th scope="row">${name}</th>
                ${cells.map((cell, at) => html`<td${style(at + 1)} data-name="${columns[at + 1]!.name}">${cell}</td>`)}
              </tr>
            `
          })}
        </tbody>
      </table>
    </div>
  `
}

/** Renders links to the same page with different filters; the chosen one is marked. */
export function wishLinks(label: string, wishes: { name: string; href: string; isChosen: boolean }[]): Html {
  const links = wishes.map(({ name, href, isChosen }) => {
    return html`<li><a class="button small quiet" href="${href}"${isChosen && html` aria-current="true"`}>${name}</a></li>`
  })
  return html`<nav aria-label="${label}"><ul class="wishes">${links}</ul></nav>`
}

/** Formats a number of bytes in the visitor's language, such as `1.2 GB`. */
export function bytesInWords({ locale }: Words, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const options = { style: 'unit', unit: UNITS[power]!, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, options).format(bytes / STEP ** power)
}
