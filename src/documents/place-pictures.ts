import type { Material, MaterialBlock, MaterialLesson } from '../course/material.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import type { GivenSource } from '../course/source-document.ts'
import { nameMost } from './lessons/left-out.ts'
import { buildCites } from './lessons/lesson-blocks.ts'
import { pictureBlocks } from './lessons/picture-blocks.ts'
import { keepKnownPictures, listUnshownPictures } from './lessons/source-pictures.ts'
import { splitPassages } from './passages.ts'
import { readPhrases } from './source-phrases.ts'

/** The blocks to insert after each block of a lesson; the key is the block's number, counted from 1. */
type Insertions = Map<number, MaterialBlock[]>

/**
 * Inserts the pictures of documents into a course that a model has written. Each picture comes after the first block
 * that cites the text beside the picture.
 */
export function placePictures(material: Material, sources: GivenSource[], language: string): Material {
  const phrases = readPhrases(language) ?? readPhrases('en')!
  const lessons = material.chapters.flatMap(chapter => chapter.lessons)
  const insertions = new Map<MaterialLesson, Insertions>(lessons.map(lesson => [lesson, new Map()]))
  const given = sources.map((source, index) => {
    const key = `s${index + 1}`
    const work = material.references.find(reference => reference.key === key)?.work
    const name = work && 'name' in work && work.name ? work.name : source.name
    return { key, name, source, document: keepKnownPictures(source) }
  })
  const shown = new Set<string>()
  const tooMany = new Set<string>()
  const most = COURSE_LIMITS.media - lessons.filter(({ picture }) => picture).length
  for (const { key, name, document } of given) {
    const { pictures = [] } = document
    const passages = pictures.length > 0 ? splitPassages(document, language) : []
    for (const picture of pictures) {
      const beside =
        [picture.at - 1, picture.at].map(block => buildCites([block], { key, passages })).find(isSome) ?? []
      const ids = new Set(beside.map(({ passage }) => passage))
      const place = findCiting(lessons, ids)
      if (!place) continue
      const lessonInsertions = insertions.get(place.lesson)!
      const drawn = place.lesson.picture ? 1 : 0
      const count = place.lesson.blocks.length + drawn + [...lessonInsertions.values()].flat().length
      if (count >= COURSE_LIMITS.blocksPerLesson) continue
      if (shown.size >= most && !shown.has(picture.name)) {
        tooMany.add(picture.name)
        continue
      }
      shown.add(picture.name)
      const cites = place.lesson.blocks[place.block - 1]!.cites!.filter(({ passage }) => ids.has(passage))
      const blocks = pictureBlocks([picture], name, phrases).map(block => ({ ...block, cites }))
      lessonInsertions.set(place.block, [...(lessonInsertions.get(place.block) ?? []), ...blocks])
    }
  }
  if ([...insertions.values()].every(({ size }) => size === 0)) return withUnshown(material)
  const numbers = new Map(lessons.map(lesson => [lesson, renumber(lesson, insertions.get(lesson)!)]))
  for (const lesson of lessons) insert(lesson, insertions.get(lesson)!, numbers.get(lesson)!)
  const move = (said: Material['doubts']) =>
    said?.map(each => ({ ...each, block: numbers.get(each.lesson)?.(each.block) ?? each.block }))
  return withUnshown({ ...material, doubts: move(material.doubts), marks: move(material.marks) })

  function withUnshown(written: Material): Material {
    const unshown = given.flatMap(({ source, name, document }) =>
      listUnshownPictures({ ...source, name }, document, written.chapters, tooMany),
    )
    if (unshown.length === 0) return written
    return { ...written, origin: { ...written.origin, leftOut: nameMost([...written.origin.leftOut, ...unshown]) } }
  }
}

function isSome(cites: unknown[]): boolean {
  return cites.length > 0
}

/**
 * Returns the first block of the course that cites one of these passages. Checks are skipped: a picture does not belong
 * after a question.
 */
function findCiting(
  lessons: MaterialLesson[],
  passages: Set<string | undefined>,
): { lesson: MaterialLesson; block: number } | null {
  for (const lesson of lessons) {
    const at = lesson.blocks.findIndex(
      ({ type, cites }) =>
        type !== 'check' && cites?.some(({ passage }) => passage !== undefined && passages.has(passage)),
    )
    if (at >= 0) return { lesson, block: at + 1 }
  }
  return null
}

/** Returns a function that maps a block's old number to its number once the pictures are inserted. */
function renumber({ blocks }: MaterialLesson, insertions: Insertions): (block: number) => number {
  let inserted = 0
  const numbers = blocks.map((_, at) => {
    const number = at + 1 + inserted
    inserted += insertions.get(at + 1)?.length ?? 0
    return number
  })
  return block => numbers[block - 1] ?? block
}

function insert(lesson: MaterialLesson, insertions: Insertions, number: (block: number) => number): void {
  const moved = <Question extends { evidence: number | null }>(question: Question): Question => ({
    ...question,
    evidence: question.evidence === null ? null : number(question.evidence),
  })
  lesson.blocks = lesson.blocks.flatMap((block, at): MaterialBlock[] => [
    block.type === 'check' ? { ...block, question: moved(block.question) } : block,
    ...(insertions.get(at + 1) ?? []),
  ])
  lesson.questions = lesson.questions.map(moved)
  if (lesson.picture) lesson.picture = { ...lesson.picture, after: number(lesson.picture.after) }
}
