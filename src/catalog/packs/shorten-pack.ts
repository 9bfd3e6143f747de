import type { MaterialLesson } from '../../course/material.ts'
import type { LibraryLesson, PackMaterial } from './pack-material.ts'
import { textOf } from './pack-words.ts'

/** The core lessons, those that they need, and those without which an outcome would not be taught, checked and tested. */
export function shortenPack(pack: PackMaterial): PackMaterial {
  const lessons = pack.chapters.flatMap(chapter => chapter.lessons)
  const kept = new Set(lessons.filter(lesson => !lesson.further))
  for (const { key } of pack.outcomes) {
    for (const lesson of lessons) if (!isComplete(key, kept) && lesson.outcomes.includes(key)) kept.add(lesson)
  }
  for (const lesson of lessons.toReversed()) {
    if (kept.has(lesson)) for (const needed of lessons) if (lesson.needs.includes(needed.place)) kept.add(needed)
  }
  const chapters = pack.chapters
    .map(chapter => ({ ...chapter, lessons: chapter.lessons.filter(lesson => kept.has(lesson)) }))
    .filter(chapter => chapter.lessons.length > 0)
  const articles = pack.articles.map(article => ({ ...article, lesson: nearest(article.lesson, lessons, kept) }))
  const gone = textOf(lessons.filter(lesson => !kept.has(lesson))).toLowerCase()
  const left = textOf([...kept, ...pack.articles.map(({ markdown }) => markdown)]).toLowerCase()
  const glossary = pack.glossary.filter(({ term }) => isIn(left, term) || !isIn(gone, term))
  return { ...pack, chapters, articles, glossary }
}

/** A term is explained as long as somebody could meet it. */
function isIn(text: string, term: string): boolean {
  return text.includes(term.replace(/\s*\(.*\)/u, '').toLowerCase())
}

function isComplete(outcome: string, lessons: Set<LibraryLesson>): boolean {
  const all = [...lessons]
  return (
    all.some(lesson => lesson.outcomes.includes(outcome)) &&
    all.some(({ blocks }) => blocks.some(block => block.type === 'check' && block.question.outcome === outcome)) &&
    all.some(({ questions }) => questions.some(question => question.outcome === outcome))
  )
}

/** An article stays with the lesson that stands nearest to the one that it belonged to. */
function nearest(lesson: MaterialLesson, lessons: LibraryLesson[], kept: Set<LibraryLesson>): MaterialLesson {
  const place = lessons.findIndex(other => other === lesson)
  const far = (other: LibraryLesson) => Math.abs(lessons.indexOf(other) - place)
  return [...kept].reduce((near, other) => (far(other) < far(near) ? other : near))
}
