import { directionOf, LOCALE_CODES, LOCALES } from '../../language/locales.ts'
import { keyRoute } from '../route.ts'
import { answer, listOf, oneOf, text } from '../schemas.ts'

const language = answer('Language', {
  id: oneOf(LOCALE_CODES, 'ar-SA', 'What `languageId` takes.'),
  name: text('Arabic (Saudi Arabia)'),
  nativeName: text('العربية (السعودية)'),
  direction: oneOf(['ltr', 'rtl'], 'rtl'),
})

const languages = LOCALES.map(({ code, name, nativeName }) => ({
  id: code,
  name,
  nativeName,
  direction: directionOf(code),
}))

export const listLanguages = keyRoute('list-languages', 'GET /api/v1/languages', {
  summary: 'List the languages',
  description: 'Every value that `languageId` takes.',
  answers: {
    200: { description: 'All languages. The example shows one of them.', schema: listOf('LanguageList', language) },
  },
  handler: () => () => ({ items: languages }),
})
