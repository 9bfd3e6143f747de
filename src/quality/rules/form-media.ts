import { readContent } from '../../content/read-content.ts'
import type { Block } from '../../course/blocks/blocks.ts'
import type { CourseUnit } from '../../course/course-units.ts'
import type { Finding, Rule } from '../../course/findings.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { CourseMedia } from '../../course/media/course-media.ts'
import type { CourseContent, Lesson } from '../../course/schema.ts'
import { countCharacters } from '../../course/text.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'

/** A screen reader says an alternative text in one go: nobody can stop it in the middle. */
const ALT_CHARACTERS = 250
/** Many LMSs refuse a package that is larger. */
const PACKAGE_BYTES = 100_000_000
/** `IMG_2034`, `DSC01234`, `Screenshot 2026-03-01 at 10.12.13`, `door.jpg`: what a camera or a disk calls a picture. */
const FILE_NAME =
  /^\S*\.(jpe?g|png|webp|gif|avif|svg|heic|tiff?|bmp)$|^(img|dsc[fn]?|pxl|image|screenshot|bildschirmfoto)[ _-]?[\d_.: -]*( (at|um) [\d.: ]+)?$/i

let pointers: Map<string, RegExp> | null = null

/** What people who cannot see, hear or play media would miss, and what a text promises that is not there. */
export function findMediaGaps(content: CourseContent, units: CourseUnit[]): Finding[] {
  const lessons = listLessons(content)
  const media = new Map((content.media ?? []).map(each => [each.id, each]))
  return [
    ...lessons.flatMap(({ blocks }) => blocks.flatMap(block => blockGaps(block, media))),
    ...lessons.filter(showsNothing).flatMap(lesson => brokenPromises(lesson, units, content.language)),
    ...largePackage(content.media ?? []),
  ]
}

function blockGaps(block: Block, media: Map<string, CourseMedia>): Finding[] {
  switch (block.type) {
    case 'image':
      return block.decorative ? [] : altGaps(block.id, block.alt)
    case 'labelled-image':
      return altGaps(block.id, block.alt)
    case 'audio':
      return block.transcript ? [] : [blockFinding('transcript-missing', block.id, 'has no transcript')]
    case 'video':
      return filmGaps(block, media.get(block.media))
    default:
      return []
  }
}

function altGaps(id: string, alt: string | undefined): Finding[] {
  if (alt === undefined) return [blockFinding('alt-missing', id, 'has no alternative text')]
  if (FILE_NAME.test(alt)) return [blockFinding('alt-is-a-file-name', id, 'has a file name as its alternative text')]
  const length = countCharacters(alt)
  if (length <= ALT_CHARACTERS) return []
  return [
    blockFinding('alt-too-long', id, `has an alternative text of ${length} characters; good is ${ALT_CHARACTERS}`),
  ]
}

function filmGaps({ id, captions }: Extract<Block, { type: 'video' }>, film: CourseMedia | undefined): Finding[] {
  if (film?.kind !== 'film') return []
  return [
    ...(film.hasSound && !captions ? [blockFinding('captions-missing', id, 'has sound and no captions')] : []),
    ...(film.codec === 'h264' ? [] : [blockFinding('film-not-everywhere', id, 'does not play on older iPhones')]),
  ]
}

function blockFinding(rule: Rule, id: string, what: string): Finding {
  return { rule, at: { part: 'block', id }, says: `${id} ${what}` }
}

function showsNothing({ blocks, video }: Lesson): boolean {
  const shown: Block['type'][] = ['image', 'labelled-image', 'video', 'figure']
  return !video && !blocks.some(({ type }) => shown.includes(type))
}

function brokenPromises({ id }: Lesson, units: CourseUnit[], language: LocaleCode): Finding[] {
  const pattern = readPointers().get(primaryLanguage(language))
  if (!pattern) return []
  return units
    .filter(({ lessonId }) => lessonId === id)
    .flatMap(({ at, texts }): Finding[] => {
      const promise = texts
        .filter(({ field }) => field !== 'code')
        .flatMap(({ text }) => text.match(pattern)?.[0] ?? [])[0]
      if (promise === undefined) return []
      return [{ rule: 'shown-but-absent', at, says: `${id} says “${promise}”, and shows none` }]
    })
}

function readPointers(): Map<string, RegExp> {
  pointers ??= new Map(
    Object.entries(readContent<Record<string, string[]>>('words/shown-media')).map(([code, patterns]) => [
      code,
      new RegExp(`(?<!\\p{L})(${patterns.join('|')})`, 'iu'),
    ]),
  )
  return pointers
}

function largePackage(media: CourseMedia[]): Finding[] {
  const bytes = media.reduce((sum, each) => sum + each.bytes, 0)
  if (bytes <= PACKAGE_BYTES) return []
  const megabytes = Math.round(bytes / 1_000_000)
  const says = `its media have ${megabytes} MB: many LMSs refuse packages of more than ${PACKAGE_BYTES / 1_000_000} MB`
  return [{ rule: 'package-large', at: { part: 'course' }, says }]
}
