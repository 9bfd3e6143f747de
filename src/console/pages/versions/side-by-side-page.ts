import type { Course } from '../../../course/schema.ts'
import { type CourseString, listStrings } from '../../../course/translate/course-strings.ts'
import { textDirection } from '../../../language/locales.ts'
import { type Html, html } from '../../../look/html.ts'
import { languageName } from '../../language-name.ts'
import { type Page, pageHead } from '../../page.ts'
import { describePlace } from '../../part-names.ts'
import type { KeyVisitor } from '../../visitor.ts'
import type { Words } from '../../words.ts'

/**
 * A course and its translation. `before` is the version of the source from which the translation was made; null if that
 * is the source's current version, or is no longer stored.
 */
export type SideBySide = { source: Course; translation: Course; before: Course | null }

/** Renders every text with its translation beside it, in course order. */
export function sideBySidePage(words: Words, visitor: KeyVisitor, { source, translation, before }: SideBySide): Page {
  const [one, other] = [languageName(words, source.language), languageName(words, translation.language)]
  const texts = new Map(listStrings(translation).map(({ key, text }) => [key, text]))
  const then = before && new Map(listStrings(before).map(({ key, text }) => [key, text]))
  const strings = listStrings(source)
  const isChanged = ({ key, text }: CourseString) => then !== null && then.get(key) !== text
  const changed = strings.filter(isChanged).length
  const edit = html`<a class="button" href="/console/courses/${translation.id}/edit">${words.text('languages.editTranslation')}</a>`
  const lead = changed > 0 ? words.count('languages.changedSince', changed) : words.text('languages.everyText')
  return {
    title: `${source.name}: ${other}`,
    visitor,
    at: '/console/courses',
    body: html`
      <p class="eyebrow"><a href="/console/courses/${source.id}/languages">${words.text('languages.all')}</a></p>
      ${pageHead(words.text('languages.pair', { one, other }), lead, edit)}
      <table class="side">
        <caption class="unseen">${words.text('languages.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">${words.text('frame.part')}</th>
            <th scope="col">${one}</th>
            <th scope="col">${other}</th>
          </tr>
        </thead>
        <tbody>
          ${strings.map(string => row(words, source, translation, string, texts.get(string.key), isChanged(string)))}
        </tbody>
      </table>
    `,
  }
}

function row(
  words: Words,
  source: Course,
  translation: Course,
  { key, text }: CourseString,
  other: string | undefined,
  isChanged: boolean,
): Html {
  const part = readPartId(key)
  return html`
    <tr>
      <th scope="row">
        <a href="/console/courses/${translation.id}/edit#${part}">${describePlace(words, part, source)}</a>
        ${isChanged && html` <span class="badge warn">${words.text('languages.changed')}</span>`}
      </th>
      <td lang="${source.language}" dir="${textDirection(source.language)}">${text}</td>
      <td lang="${translation.language}" dir="${textDirection(translation.language)}">
        ${other ?? html`<span class="badge warn" lang="${words.locale}" dir="ltr">${words.text('languages.missing')}</span>`}
      </td>
    </tr>
  `
}

/**
 * Returns the id of the part that contains a text: in the key of the text, the last segment that is the id of a part.
 */
function readPartId(key: string): string {
  const names = key.split('.')
  const part = names.findLast(name => /^(c\d+(l\d+(b\d+)?)?|q\d+|(a|j|rp)\d+)$/.test(name))
  if (part) return names.includes('exercise') ? `${part}.exercise` : part
  return ['wrapup', 'agreement', 'glossary'].find(name => name === names[0]) ?? 'course'
}
