import { readContent } from '../../content/read-content.ts'
import { type Block, blockMedia } from '../../course/blocks/blocks.ts'
import type { CourseUnit } from '../../course/course-units.ts'
import type { Finding, Rule } from '../../course/findings.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { CourseMedia } from '../../course/media/course-media.ts'
import { describeLargePackage } from '../../course/media/large-package.ts'
import type { CourseContent, Lesson } from '../../course/schema.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'

let pointers: Map<string, RegExp> | null = null

/**
 * Finds media that learners who cannot hear or play them would miss, and texts that promise media which do not exist.
 */
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
    case 'audio':
      return block.transcript ? [] : [blockFinding('transcript-missing', block.id, 'has no transcript')]
    case 'video':
      return filmGaps(block, media.get(block.media))
    default:
      return []
  }
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
  const drawnKinds: Block['type'][] = ['video', 'figure']
  const showsPicture = (block: Block) => blockMedia(block).some(({ kind }) => kind === 'picture')
  return !video && !blocks.some(block => drawnKinds.includes(block.type) || showsPicture(block))
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
  const says = describeLargePackage(media.reduce((sum, each) => sum + each.bytes, 0))
  return says ? [{ rule: 'package-large', at: { part: 'course' }, says }] : []
}
