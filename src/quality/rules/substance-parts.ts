import type { Block } from '../../course/blocks/blocks.ts'
import type { Brief } from '../../course/brief.ts'
import type { Finding, Place } from '../../course/findings.ts'
import { listLessons, listQuestions } from '../../course/list-parts.ts'
import { isChoice } from '../../course/questions/questions.ts'
import type { CourseContent, Lesson } from '../../course/schema.ts'
import { splitAtFullStops } from '../../language/words.ts'
import { bestAssignment } from '../best-assignment.ts'
import { type Holders, indexHolders, mean, scoreShares } from '../features.ts'
import { type Taught, teachingBlocks, teachingText } from '../taught.ts'

/** A text or block (`says`), and the texts and blocks that it should be about (`about`): its partner. */
type Pair = { says: string | Block; about: { text: string; blocks: Block[] } }

/**
 * A relation between two kinds of parts that belong together in pairs, such as glossary definitions and lessons. If the
 * parts were shuffled, they have no more in common with their own partners than with others (`fit`), and another order
 * would fit far better (`ahead`). `ahead` is absent for relations in which it does not distinguish good courses from
 * shuffled ones.
 */
type Relation = {
  at: Place
  /** The sentence that describes the mismatch to people. */
  told: string
  from: number
  fit: number
  ahead?: number
  pairs: (content: CourseContent, brief: Brief) => Pair[]
}

const PARTS_JUDGED_FROM = 4
const QUESTIONS_JUDGED_FROM = 8

/**
 * The relations that are checked. The comment on each threshold gives two measured values: one of good courses, and one
 * of the same courses after their parts were rotated or reversed.
 */
const RELATIONS: Relation[] = [
  {
    at: { part: 'course' },
    told: 'the texts of the lessons do not fit the rest of their lessons',
    from: PARTS_JUDGED_FROM,
    fit: 0.055, // Good courses: 0.090 or more; shuffled: 0.025 or less.
    ahead: 0.055, // Good courses: 0.025 or less; shuffled: 0.085 or more.
    pairs: content => pairBlocks(content, 'text'),
  },
  {
    at: { part: 'course' },
    told: 'the figures do not fit their lessons',
    from: PARTS_JUDGED_FROM,
    fit: 0.09, // Good courses: 0.142 or more; shuffled: 0.041 or less.
    ahead: 0.06, // Good courses: 0.017 or less; shuffled: 0.113 or more.
    pairs: content => pairBlocks(content, 'figure'),
  },
  {
    at: { part: 'course' },
    told: 'the examples do not fit their lessons',
    from: PARTS_JUDGED_FROM,
    fit: 0.03, // Good courses: 0.059 or more; shuffled: 0.055 or less.
    ahead: 0.045, // Good courses: 0.021 or less; shuffled: 0.068 or more.
    pairs: content => pairBlocks(content, 'example'),
  },
  {
    at: { part: 'course' },
    told: 'the model answers do not fit their exercises',
    from: PARTS_JUDGED_FROM,
    fit: 0.05, // Good courses: 0.069 or more; shuffled: 0.035 or less.
    ahead: 0.045, // Good courses: 0.024 or less; shuffled: 0.068 or more.
    pairs: content =>
      listLessons(content).flatMap(({ exercise }) => {
        if (!exercise) return []
        const taskTexts = [exercise.title, exercise.task, ...exercise.steps.map(({ text }) => text)]
        return [{ says: exercise.answer, about: textOnly(taskTexts.join('\n')) }]
      }),
  },
  {
    at: { part: 'course' },
    told: 'the reasons that questions give do not fit their questions',
    from: QUESTIONS_JUDGED_FROM,
    fit: 0.05, // Good courses: 0.066 or more; shuffled: 0.039 or less.
    pairs: pairReasons,
  },
  {
    at: { part: 'titles' },
    told: 'the summaries of the chapters do not fit their lessons',
    from: PARTS_JUDGED_FROM,
    fit: -0.02, // Good courses: 0.003 or more; shuffled: 0.115 or less.
    ahead: 0.2, // Good courses: 0.162 or less; shuffled: 0.016 or more.
    pairs: ({ chapters }, { outline }) =>
      chapters
        .filter(({ title }) => !outline.includes(title))
        .map(({ summary, lessons }) => ({ says: summary, about: withTitles(lessons) })),
  },
  {
    at: { part: 'titles' },
    told: 'the outcomes do not fit the lessons that should teach them',
    from: PARTS_JUDGED_FROM,
    fit: 0.1, // Good courses: 0.133 or more; shuffled: 0.130 or less.
    ahead: 0.12, // Good courses: 0.089 or less; shuffled: 0.029 or more.
    pairs: content => content.outcomes.map(({ id, text }) => ({ says: text, about: findTeaching(id, content) })),
  },
  {
    at: { part: 'wrapup' },
    told: 'what the wrap-up says was learned does not fit the outcomes',
    from: PARTS_JUDGED_FROM,
    fit: 0.2, // Good courses: 0.245 or more; shuffled: 0.173 or less.
    ahead: 0.13, // Good courses: 0.059 or less; shuffled: 0.209 or more.
    pairs: content =>
      (content.wrapup?.learned ?? []).map(({ outcomeId, text }) => {
        const outcome = content.outcomes.find(({ id }) => id === outcomeId)
        const taught = findTeaching(outcomeId, content)
        return { says: text, about: { ...taught, text: `${outcome?.text ?? ''}\n${taught.text}` } }
      }),
  },
  {
    at: { part: 'glossary' },
    told: 'the definitions of the glossary do not fit what the lessons say of their terms',
    from: PARTS_JUDGED_FROM,
    fit: 0.005, // Good courses: 0.022 or more; shuffled: 0.075 or less.
    ahead: 0.18, // Good courses: 0.141 or less; shuffled: 0.065 or more.
    pairs: glossaryPairs,
  },
  {
    at: { part: 'course' },
    told: 'what is looked for as videos does not fit the lessons',
    from: PARTS_JUDGED_FROM,
    fit: 0.015, // Good courses: 0.026 or more; shuffled: 0.145 or less.
    ahead: 0.16, // Good courses: 0.144 or less; shuffled: 0.088 or more.
    pairs: content =>
      listLessons(content).flatMap(lesson =>
        lesson.video?.kind === 'search' ? [{ says: lesson.video.query, about: withTitles([lesson]) }] : [],
      ),
  },
  {
    at: { part: 'course' },
    told: 'the articles do not fit their chapters',
    from: 2,
    fit: -0.01, // Good courses: -0.001 or more; shuffled: 0.001 or less.
    pairs: ({ articles = [], chapters }, { outline }) =>
      articles.flatMap(({ chapterId, markdown }) => {
        const chapter = chapters.find(({ id, title }) => id === chapterId && !outline.includes(title))
        return chapter ? [{ says: markdown, about: { text: '', blocks: chapter.lessons.flatMap(teachingBlocks) } }] : []
      }),
  },
]

/**
 * Reports the relations in which parts do not fit their partners, such as glossary definitions that do not fit the
 * lessons. A single pair with little in common proves nothing, so all pairs of a course are measured together.
 */
export function judgeParts(content: CourseContent, brief: Brief, taught: Taught): Finding[] {
  if (content.origin.kind === 'sources') return []
  return RELATIONS.flatMap(({ at, told, from, fit, ahead, pairs }): Finding[] => {
    const partPairs = pairs(content, brief)
    if (partPairs.length < from) return []
    const scores = scorePairs(partPairs, taught)
    const isApart = averageFit(scores) < fit || (ahead !== undefined && shareAhead(scores) > ahead)
    return isApart ? [{ rule: 'part-fit', at, says: told }] : []
  })
}

/**
 * Returns how much each text has in common with each partner. The values on the diagonal are those of a text with its
 * own partner.
 */
function scorePairs(pairs: Pair[], taught: Taught): number[][] {
  const holders = partnersHolding(pairs, taught)
  return pairs.map(({ says }) => {
    const saidFeatures = typeof says === 'string' ? taught.reader.read(says) : taught.blocks.get(says)!.features
    return scoreShares(saidFeatures, holders, taught.weights)
  })
}

/** Indexes the partners by the features of their texts and of their blocks. */
function partnersHolding(pairs: Pair[], { reader, blocks, inBlocks }: Taught): Holders {
  const inTexts = indexHolders(pairs.map(({ about }) => reader.read(about.text)))
  const ofBlock: number[][] = Array.from(blocks, () => [])
  for (const [partner, { about }] of pairs.entries()) {
    for (const block of about.blocks) ofBlock[blocks.get(block)!.at]!.push(partner)
  }
  return { of: findPartners, texts: pairs.length }

  function findPartners(feature: number): number[] {
    const textIndexes = [...inTexts.of(feature)]
    for (const block of inBlocks.of(feature)) {
      for (const at of ofBlock[block]!) if (!textIndexes.includes(at)) textIndexes.push(at)
    }
    return textIndexes
  }
}

function averageFit(scores: number[][]): number {
  return mean(scores.map((row, own) => row[own]! - mean(row.filter((_, at) => at !== own))))
}

function shareAhead(scores: number[][]): number {
  return bestAssignment(scores) - mean(scores.map((row, own) => row[own]!))
}

/** Pairs the first block of a kind in each lesson with the rest of the lesson. */
function pairBlocks(content: CourseContent, type: 'text' | 'figure' | 'example'): Pair[] {
  return listLessons(content).flatMap(({ title, blocks }) => {
    const first = blocks.find(block => block.type === type)
    if (!first) return []
    const others = blocks.filter(block => block !== first && block.type !== 'check')
    return [{ says: first, about: { text: title, blocks: others } }]
  })
}

function pairReasons(content: CourseContent): Pair[] {
  return listQuestions(content)
    .filter(isChoice)
    .map(({ stem, options }) => ({
      says: options.map(({ reason }) => reason).join('\n'),
      about: textOnly([stem, ...options.map(({ text }) => text)].join('\n')),
    }))
}

/** Pairs each definition with the sentences of the lessons that contain its term. */
function glossaryPairs(content: CourseContent): Pair[] {
  const sentences = listLessons(content)
    .flatMap(lesson => splitAtFullStops(teachingText(lesson)))
    .map(sentence => ({ sentence, lower: sentence.toLowerCase() }))
  return content.glossary.flatMap(({ term, definition }) => {
    const name = term.replace(/\s*\(.*\)/u, '').toLowerCase()
    const around = sentences.filter(({ lower }) => lower.includes(name)).map(({ sentence }) => sentence)
    return around.length > 0 ? [{ says: definition, about: textOnly(around.join('\n')) }] : []
  })
}

function findTeaching(outcomeId: string, content: CourseContent): Pair['about'] {
  return withTitles(listLessons(content).filter(({ outcomeIds }) => outcomeIds.includes(outcomeId)))
}

function withTitles(lessons: Lesson[]): Pair['about'] {
  return { text: lessons.map(({ title }) => title).join('\n'), blocks: lessons.flatMap(teachingBlocks) }
}

function textOnly(text: string): Pair['about'] {
  return { text, blocks: [] }
}
