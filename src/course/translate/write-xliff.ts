import { splitFormulas } from '../../formulas/find-formulas.ts'
import type { LocaleCode } from '../../language/locales.ts'
import type { Course } from '../schema.ts'
import { type CourseString, listStrings } from './course-strings.ts'

export const XLIFF_NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2'

/** Characters that XML 1.0 cannot express at all, not even by number (production 2, Char). */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Writes a course as XLIFF 1.2 (OASIS, 2008) for human translators. `original` and `build-num` identify the course and
 * its version for the import; `maxwidth` is the maximum length of a text.
 */
export function writeXliff(course: Course, targetLanguage: LocaleCode): string {
  const units = listStrings(course).map(string => writeUnit(string, course.language))
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="${XLIFF_NAMESPACE}">
  <file original="${course.id}" source-language="${course.language}" target-language="${targetLanguage}"
    datatype="plaintext" product-name="Coursewright" build-num="${course.version}">
    <header>
      <note>${NOTE}</note>
    </header>
    <body>
${units.join('\n')}
    </body>
  </file>
</xliff>
`
}

const NOTE =
  'Texts may have Markdown: **bold**, *emphasis*, `code`, lists and [links](…). Keep the marks and where links lead.'

function writeUnit({ key, text, max }: CourseString, language: LocaleCode): string {
  return `      <trans-unit id="${key}" maxwidth="${max}" size-unit="char" xml:space="preserve">
        <source xml:lang="${language}">${protectFormulas(text)}</source>
      </trans-unit>`
}

/**
 * Puts formulas into `ph` elements (XLIFF 1.2, 2.4.1), whose content translators' tools protect from changes, because a
 * formula is the same in every language.
 */
function protectFormulas(text: string): string {
  return splitFormulas(text)
    .map((part, index) => {
      const escapedPart = escaped(part)
      return index % 2 === 0 ? escapedPart : `<ph id="f${(index + 1) / 2}" ctype="x-formula">${escapedPart}</ph>`
    })
    .join('')
}

/**
 * Escapes a text for XML. A carriage return is written by its number, because XML parsers turn a bare one into a line
 * feed.
 */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replace(UNWRITABLE, character => `<x id="${PLACEHOLDER}${character.codePointAt(0)!.toString(16)}"/>`)
}

/** Prefix of the ids of empty elements that stand for characters that XML cannot express. */
export const PLACEHOLDER = 'u-'
