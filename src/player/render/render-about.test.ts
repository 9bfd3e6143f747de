import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packCourse } from '../../../test/support/pack-course.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { readMarkup } from '../../look/html.ts'
import { readStrings } from '../strings.ts'
import { createTranslator } from '../translator.ts'
import { renderAbout } from './render-about.ts'

test('the About part names the country of a work in the course’s language, and no country for international works', () => {
  const about = (locale: LocaleCode) =>
    readMarkup(renderAbout(packCourse('workplace-fire-safety'), createTranslator(readStrings(locale), locale)))
  assert.match(about('it-IT'), /, Regno Unito</)
  assert.match(about('de-DE'), /, Vereinigte Staaten</)
  assert.match(about('en-GB'), /, European Union</)
  assert.doesNotMatch(about('en-GB'), /International<|, (US|UK|EU)</)
})
