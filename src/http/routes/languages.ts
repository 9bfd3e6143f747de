import { z } from 'zod'
import { directionOf, LOCALE_CODES, LOCALES } from '../../course/locales.ts'
import { keyRoute } from '../route.ts'
import { answer } from '../schemas.ts'

const language = answer('Language', {
  id: z.enum(LOCALE_CODES).describe('What `languageId` takes.'),
  name: z.string(),
  nativeName: z.string(),
  direction: z.enum(['ltr', 'rtl']),
})

const languages = LOCALES.map(({ code, name, nativeName }) => ({
  id: code,
  name,
  nativeName,
  direction: directionOf(code),
}))

export const listLanguages = keyRoute('list-languages', 'GET /api/v1/languages', {
  tag: 'Courses',
  summary: 'List the languages',
  description: 'Every value that `languageId` takes.',
  answers: {
    200: {
      description: 'All languages. The example shows two of them.',
      schema: answer('LanguageList', { items: z.array(language) }),
      examples: { languages: { items: languages.filter(({ id }) => id === 'en-US' || id === 'ar-SA') } },
    },
  },
  handler: () => () => ({ items: languages }),
})
