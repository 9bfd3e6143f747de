import { assembleCourse } from '../course/assemble-course.ts'
import type { Author } from '../course/author.ts'
import type { Brief } from '../course/brief.ts'
import { idsOf } from '../course/change/course-tree.ts'
import type { Material } from '../course/material.ts'
import { type CourseContent, courseContentSchema } from '../course/schema.ts'
import { placesOf } from './editions/course-place.ts'
import { languageOfPacks } from './editions/regions.ts'
import { chooseKind } from './frames/choose-kind.ts'
import { frameMaterial } from './frames/frame-material.ts'
import { fitOutline } from './outline/fit-outline.ts'
import { pointsLeftOut } from './outline/place-lessons.ts'
import { type PackMaterial, packMaterial } from './packs/pack-material.ts'
import { packsFor, requireFrame, requirePack } from './packs/read-library.ts'
import { shortenPack } from './packs/shorten-pack.ts'
import { forAudience, keepQualifiers } from './packs/tailor-pack.ts'
import { type FoundPack, findPackIn } from './search/find-translation.ts'
import type { Qualifier } from './search/qualifier.ts'

/** Writes from what the product carries: no model, no network, and the same course for the same brief. */
export function libraryAuthor(): Author {
  return {
    name: 'library',
    async write(brief, work) {
      work.onStage('writing')
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

/** The same course as the library has it in the language of the brief; null where it does not have it, or somebody edited it. */
export function translateFromLibrary(source: CourseContent, brief: Brief): CourseContent | null {
  const { kind, name, edited, translatedFrom } = source.origin
  const isPack = kind === 'subject-pack' || kind === 'domain-pack'
  if (!isPack || edited || translatedFrom?.by === 'model' || translatedFrom?.by === 'person') return null
  const pack = packsFor(brief.languageId).find(({ id }) => id === name)
  const found =
    findPackIn(subjectOf(brief), source.language) ??
    findPackIn(subjectOf(brief), translatedFrom?.languageId ?? source.language)
  if (!pack || found?.pack.id !== name) return null
  const content = courseContentSchema.parse(assembleCourse(materialOf(brief, { ...found, pack }), brief))
  return partIds(content) === partIds(source) ? content : null
}

/** A translation or an edition may cite further works and explain further terms; nothing of a learner's progress hangs on them. */
function partIds(content: CourseContent): string {
  const free = new Set([...content.references, ...content.glossary].map(({ id }) => id))
  return idsOf(content)
    .filter(id => !free.has(id))
    .sort()
    .join()
}

/** A pack in its own language, fitted to the client's chapters; for all else, the frame in the course's language. */
function chooseMaterial(brief: Brief): Material {
  return materialOf(brief, findPackIn(subjectOf(brief), brief.languageId))
}

function materialOf(brief: Brief, match: FoundPack | null): Material {
  const subject = subjectOf(brief)
  const frame = requireFrame(brief.languageId)
  const kind = chooseKind(subject, brief.languageId, match ?? undefined)
  if (match) {
    const pack = tailored(match, brief, subject)
    if (brief.outline.length === 0) return pack
    const fitted = fitOutline(pack, frame, kind, subject, brief)
    if (fitted) return fitted
  }
  const workbook = frameMaterial(frame, kind, subject, brief.outline)
  return { ...workbook, origin: { ...workbook.origin, unused: askedFor(brief) } }
}

/** The pack for this audience, place and length, with what else the client said. */
function tailored({ pack, qualifiers, readIn }: FoundPack, brief: Brief, subject: string): PackMaterial {
  const locale = brief.languageId
  const said = brief.audience === undefined ? qualifiers : [...qualifiers, audienceOf(brief.audience)]
  const asked = readIn === languageOfPacks(locale) ? undefined : requirePack(pack.id, readIn)
  const plain = requirePack(pack.id, locale)
  const written = forAudience(plain, said, asked)
  const whole = packMaterial(written, subject, placesOf(said, locale))
  const material = brief.length === 'short' ? shortenPack(whole) : whole
  const kept = keepQualifiers(material, said, requireFrame(locale).pack!, written !== plain)
  const leftOut = [...kept.origin.leftOut, ...pointsLeftOut(kept, brief.mustCover ?? [], subject, locale)]
  const used = new Set<string>(['audience', 'mustCover', ...(brief.level === material.level ? ['level'] : [])])
  if (lessonsIn(material) < lessonsIn(whole) || brief.length === 'standard') used.add('length')
  return { ...kept, origin: { ...kept.origin, leftOut, unused: askedFor(brief).filter(field => !used.has(field)) } }
}

function subjectOf({ subject }: Brief): string {
  return subject.replace(/\s+/gu, ' ')
}

function audienceOf(audience: string): Qualifier {
  return { kind: 'audience', text: audience.replace(/\s+/gu, ' ') }
}

function lessonsIn({ chapters }: PackMaterial): number {
  return chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
}

/** The fields of the brief that are wishes about the writing. */
const WISHES = ['audience', 'level', 'tone', 'length', 'mustCover'] as const

function askedFor(brief: Brief): string[] {
  return WISHES.filter(field => brief[field] !== undefined)
}
