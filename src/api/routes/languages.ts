import { LOCALE_CODES, LOCALES, textDirection } from '../../language/locales.ts'
import { keyRoute } from '../route.ts'
import { answer, enumSchema, listSchema, text } from '../schemas.ts'

const language = answer('Language', {
  id: enumSchema(LOCALE_CODES, 'ar-SA', 'The value for `languageId`.'),
  name: text('Arabic (Saudi Arabia)'),
  nativeName: text('العربية (السعودية)'),
  direction: enumSchema(['ltr', 'rtl'], 'rtl'),
})

const languages = LOCALES.map(({ code, name, nativeName }) => ({
  id: code,
  name,
  nativeName,
  direction: textDirection(code),
}))

export const listLanguages = keyRoute('list-languages', 'GET /api/v1/languages', {
  summary: 'List the languages',
  description: 'Every value that `languageId` takes.',
  answers: {
    200: { description: 'All languages. The example shows one of them.', schema: listSchema('LanguageList', language) },
  },
  handler: () => () => ({ items: languages }),
})
