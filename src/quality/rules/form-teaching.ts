import { type Block, requireTraits } from '../../course/blocks/blocks.ts'
import type { Finding, Rule } from '../../course/findings.ts'
import { listChecks, listLessons } from '../../course/list-parts.ts'
import type { CourseContent, Lesson } from '../../course/schema.ts'
import { primaryLanguage } from '../../language/locales.ts'
import { countWords } from '../../language/words.ts'

const PASSIVE_IN_A_ROW = 3
const ARTICLE_WORDS = { from: 300, to: 700 }
/**
 * Limits for languages other than English: the same article has a third fewer words in Finnish and a third more in
 * Vietnamese.
 */
const ARTICLE_WORDS_ELSEWHERE = { from: 200, to: 930 }

/** Finds lessons without a check, an example or an activity, and articles of unusual length. */
export function findTeachingGaps(content: CourseContent): Finding[] {
  return [...listLessons(content).flatMap(lessonGaps), ...articlesOfOtherLength(content)]
}

function lessonGaps(lesson: Lesson): Finding[] {
  const { id, blocks } = lesson
  const rules: [Rule, boolean, string][] = [
    ['lesson-without-check', listChecks(lesson).length === 0, 'has no check'],
    ['nothing-shown', !blocks.some(showsSomething), 'has no example and nothing to do'],
    [
      'passive-run',
      longestPassiveRun(lesson) > PASSIVE_IN_A_ROW,
      `has more than ${PASSIVE_IN_A_ROW} blocks in a row that are only read`,
    ],
  ]
  return rules.flatMap(([rule, holds, what]) =>
    holds ? [{ rule, at: { part: 'lesson', id } as const, says: `${id} ${what}` }] : [],
  )
}

/** Whether a block shows an example or a picture. An image block whose picture is still missing does not. */
function showsSomething(block: Block): boolean {
  if (block.type === 'image' && !block.media) return false
  return block.type === 'table' || requireTraits(block.type).shows
}

function longestPassiveRun({ blocks }: Lesson): number {
  let longest = 0
  let run = 0
  for (const { type } of blocks) {
    const { shows, asks } = requireTraits(type)
    run = shows || asks ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

function articlesOfOtherLength({ articles = [], language }: CourseContent): Finding[] {
  const good = primaryLanguage(language) === 'en' ? ARTICLE_WORDS : ARTICLE_WORDS_ELSEWHERE
  return articles.flatMap(({ id, markdown }): Finding[] => {
    const words = countWords(markdown, language)
    if (words >= good.from && words <= good.to) return []
    const says = `${id} has ${words} words; good is ${good.from} to ${good.to}`
    return [{ rule: 'article-length', at: { part: 'article', id }, says }]
  })
}
