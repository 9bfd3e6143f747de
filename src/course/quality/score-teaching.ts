import { traitsOf } from '../blocks/blocks.ts'
import { languageOf } from '../locales.ts'
import type { CourseContent, Lesson } from '../schema.ts'
import { checksOf, lessonsOf } from './course-parts.ts'
import { atLeast, atMost, type Criterion, percent, share } from './part-score.ts'
import { wordsOf } from './words.ts'

const PASSIVE_IN_A_ROW = 2
const INTERACTIVE_SHARE = { from: 0.15, to: 0.35 }
const ARTICLE_WORDS = { from: 300, to: 700 }
/** The same article has a third fewer words in Finnish and a third more in Vietnamese. */
const ARTICLE_WORDS_ELSEWHERE = { from: 200, to: 930 }

/** What a good teacher does in every lesson. */
export function judgeTeaching(content: CourseContent): Criterion[] {
  const lessons = lessonsOf(content)
  const blocks = lessons.flatMap(lesson => lesson.blocks)
  const shown = share(lessons, lesson => lesson.blocks.some(block => traitsOf(block.type).shows))
  const checked = share(lessons, lesson => checksOf(lesson).length > 0)
  const broken = share(lessons, lesson => longestPassiveRun(lesson) <= PASSIVE_IN_A_ROW)
  const interactive = share(blocks, block => traitsOf(block.type).asks)
  const revisited = revisitedShare(content)

  const criteria: Criterion[] = [
    { weight: 4, met: shown, note: `lessons with an example or something to do: ${percent(shown)}` },
    { weight: 4, met: checked, note: `lessons with a check: ${percent(checked)}` },
    {
      weight: 3,
      met: broken,
      note: `lessons with at most ${PASSIVE_IN_A_ROW} passive blocks in a row: ${percent(broken)}`,
    },
    {
      weight: 2,
      met: Math.min(atLeast(interactive, INTERACTIVE_SHARE.from, 0), atMost(interactive, INTERACTIVE_SHARE.to, 0.7)),
      note: `interactive blocks: ${percent(interactive)}, good is 15 to 35 %`,
    },
    {
      weight: 2,
      met: atLeast(revisited, 0.5, 0),
      note: `outcomes that come back in a later lesson or the assessment: ${percent(revisited)}`,
    },
  ]
  if (content.articles) {
    const good = languageOf(content.language) === 'en' ? ARTICLE_WORDS : ARTICLE_WORDS_ELSEWHERE
    const sized = share(content.articles, article => {
      const words = wordsOf(article.markdown, content.language).length
      return words >= good.from && words <= good.to
    })
    criteria.push({
      weight: 1,
      met: sized,
      note: `articles of ${good.from} to ${good.to} words: ${percent(sized)}`,
    })
  }
  return criteria
}

function longestPassiveRun(lesson: Lesson): number {
  let longest = 0
  let run = 0
  for (const block of lesson.blocks) {
    const { shows, asks } = traitsOf(block.type)
    run = shows || asks ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

function revisitedShare(content: CourseContent): number {
  const lessons = lessonsOf(content)
  const tested = new Set(content.assessment?.questions.map(question => question.outcomeId))
  return share(
    content.outcomes,
    outcome => tested.has(outcome.id) || lessons.filter(lesson => lesson.outcomeIds.includes(outcome.id)).length >= 2,
  )
}
