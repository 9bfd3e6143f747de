import { assembleCourse } from '../course/assemble-course.ts'
import type { Brief } from '../course/brief.ts'
import type { Material } from '../course/material.ts'
import { type CourseContent, courseContentSchema } from '../course/schema.ts'
import { chooseKind } from '../library/choose-kind.ts'
import { placesOf } from '../library/course-place.ts'
import { findPack, type Match } from '../library/find-pack.ts'
import { fitOutline } from '../library/fit-outline.ts'
import { frameMaterial } from '../library/frame-material.ts'
import { type PackMaterial, packMaterial } from '../library/pack-material.ts'
import { ENGLISH_LOCALES, type EnglishLocale, requireFrame, requirePack } from '../library/read-library.ts'
import { forAudience, keepQualifiers } from '../library/tailor-pack.ts'
import type { Author } from './author.ts'

/** Writes from what the product carries: no model, no network, and the same course for the same brief. */
export function libraryAuthor(): Author {
  return {
    name: 'library',
    async write(brief, work) {
      work.signal.throwIfAborted()
      const material = chooseMaterial(brief)
      work.onProgress(1)
      return material
    },
  }
}

export function writeFromLibrary(brief: Brief): CourseContent {
  return courseContentSchema.parse(assembleCourse(chooseMaterial(brief), brief))
}

/** The pack for this audience and place, with what else the client said. */
function tailored({ pack, qualifiers }: Match, subject: string, locale: EnglishLocale): PackMaterial {
  const written = forAudience(requirePack(pack.id, locale), qualifiers)
  return keepQualifiers(
    packMaterial(written, subject, placesOf(qualifiers, locale)),
    qualifiers,
    requireFrame(locale).pack!,
  )
}

/** A pack in its own language, fitted to the client's chapters; for all else, the frame in the course's language. */
function chooseMaterial(brief: Brief): Material {
  const subject = brief.subject.replace(/\s+/gu, ' ')
  const frame = requireFrame(brief.languageId)
  const kind = chooseKind(subject, brief.languageId)
  const english = ENGLISH_LOCALES.find(locale => locale === brief.languageId)
  const match = findPack(subject)
  if (match && english) {
    const pack = tailored(match, subject, english)
    if (brief.outline.length === 0) return pack
    const fitted = fitOutline(pack, frame, kind, subject, brief.outline)
    if (fitted) return fitted
  }
  return frameMaterial(frame, kind, subject, brief.outline)
}
