import { translateFromLibrary } from '../catalog/library-author.ts'
import type { Brief } from '../course/brief.ts'
import type { Course } from '../course/schema.ts'
import { LOCALE_CODES, type LocaleCode } from '../language/locales.ts'

/**
 * Lists the languages in which the library has a pack with the content of this course, so that translating it needs no
 * model.
 */
export function listLibraryLanguages(course: Course, brief: Brief): LocaleCode[] {
  return LOCALE_CODES.filter(code => code !== course.language && translateFromLibrary(course, briefIn(code, brief)))
}

/**
 * Returns the brief for another language. The outline is dropped, because its titles are translated with the rest of
 * the course.
 */
export function briefIn(languageId: LocaleCode, brief: Brief): Brief {
  return { ...brief, languageId, outline: [] }
}
