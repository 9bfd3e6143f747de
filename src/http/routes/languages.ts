import { z } from 'zod'
import { directionOf, LOCALE_CODES, LOCALES } from '../../course/locales.ts'
import { keyRoute } from '../route.ts'
import { answer, listOf, text } from '../schemas.ts'

const language = answer('Language', {
  id: z.enum(LOCALE_CODES).meta({ description: 'What `languageId` takes.', examples: ['ar-SA'] }),
  name: text('Arabic (Saudi Arabia)'),
  nativeName: text('العربية (السعودية)'),
  direction: z.enum(['ltr', 'rtl']).meta({ examples: ['rtl'] }),
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
