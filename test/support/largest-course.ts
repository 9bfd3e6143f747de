import { MOST_ATTEMPTS, MOST_DRAWN, PASS_MARK_PERCENT } from '../../src/course/assessment-rules.ts'
import type { Block } from '../../src/course/blocks/blocks.ts'
import type { CourseFormat } from '../../src/course/brief.ts'
import { BLOOM_LEVELS, COURSE_LIMITS } from '../../src/course/parts.ts'
import type { Question } from '../../src/course/questions/questions.ts'
import {
  type Chapter,
  type Course,
  courseSchema,
  HEADLINE_CHARACTERS,
  type Lesson,
  NAME_CHARACTERS,
} from '../../src/course/schema.ts'
import { giveSlots } from '../../src/course/slots.ts'
import type { LocaleCode } from '../../src/language/locales.ts'
import { counted, type Writer, writerOf } from './capped-writer.ts'

/**
 * The largest course that the schema allows: every list full, every text at its maximum length, every add-on, every kind of block
 * and question.
 */
export function largestCourse(language: LocaleCode = 'en-US', format: CourseFormat = 'onepage'): Course {
  const write = writerOf(language)
  const outcomes = counted(COURSE_LIMITS.outcomes, n => ({ id: `o${n}`, text: write.line(400) }))
  const chapters = counted(COURSE_LIMITS.chapters, n => buildChapter(write, n))
  const points = () => counted(COURSE_LIMITS.rolePlayPoints, () => write.line(400))
  const content = giveSlots({
    name: write.line(NAME_CHARACTERS),
    headline: write.line(HEADLINE_CHARACTERS),
    caveat: write.line(400),
    language,
    format,
    level: 'advanced',
    minutes: 6_000,
    outcomes,
    hues: [211, 37],
    chapters,
    wrapup: {
      summary: write.paragraphs(2_000),
      learned: outcomes.map(outcome => ({ outcomeId: outcome.id, text: write.line(400) })),
      nextSteps: counted(6, () => write.line(400)),
    },
    assessment: {
      passMark: PASS_MARK_PERCENT,
      draw: MOST_DRAWN,
      attempts: MOST_ATTEMPTS,
      review: 'after-pass',
      questions: counted(COURSE_LIMITS.assessmentQuestions, n =>
        buildQuestion(write, `q${n}`, n, `c${((n - 1) % COURSE_LIMITS.chapters) + 1}l1b1`),
      ),
    },
    articles: counted(COURSE_LIMITS.articles, n => ({
      id: `a${n}`,
      chapterId: `c${n}`,
      title: write.line(200),
      minutes: 6_000,
      markdown: write.article(8_000),
    })),
    jobAids: counted(COURSE_LIMITS.jobAids, n => ({
      id: `j${n}`,
      title: write.line(200),
      markdown: write.article(8_000),
    })),
    rolePlays: counted(COURSE_LIMITS.rolePlays, n => ({
      id: `rp${n}`,
      title: write.line(200),
      players: write.line(80),
      playMinutes: 120,
      setup: write.paragraphs(1_200),
      sheets: counted(COURSE_LIMITS.roleSheets, () => ({
        role: write.line(120),
        know: points(),
        want: points(),
        play: points(),
      })),
      watch: points(),
      debrief: points(),
    })),
    agreement: { title: write.line(200), statement: write.paragraphs(3_000), confirmation: write.line(400) },
    glossary: counted(COURSE_LIMITS.glossaryEntries, n => ({
      id: `g${n}`,
      term: write.line(120),
      definition: write.line(400),
    })),
    references: [],
    origin: { kind: 'model', name: write.line(200), version: write.line(40), leftOut: [], unused: [] },
  })
  return courseSchema.parse({
    ...content,
    version: 1,
    id: `crs_${'L'.repeat(32)}`,
    createdAt: '2026-01-02T03:04:05.678Z',
    quality: { form: { passed: true, findings: [], keysMinusDistractors: null }, substance: null },
  })
}

function buildChapter(write: Writer, chapter: number): Chapter {
  return {
    id: `c${chapter}`,
    title: write.line(200),
    summary: write.line(400),
    lessons: counted(COURSE_LIMITS.lessons / COURSE_LIMITS.chapters, n => buildLesson(write, chapter, n)),
  }
}

function buildLesson(write: Writer, chapter: number, lesson: number): Lesson {
  const id = `c${chapter}l${lesson}`
  const checks = counted(COURSE_LIMITS.checksPerLesson, n => {
    const block = `${id}b${COURSE_LIMITS.blocksPerLesson - COURSE_LIMITS.checksPerLesson + n}`
    return {
      type: 'check',
      id: block,
      question: buildQuestion(write, `${block}q`, chapter + lesson + n, `${id}b1`),
    } as const
  })
  return {
    id,
    slot: 0,
    title: write.line(200),
    minutes: 6_000,
    outcomeIds: counted(COURSE_LIMITS.outcomes, n => `o${n}`),
    blocks: [...buildBlocks(write, id, chapter + lesson), ...checks],
    exercise: {
      title: write.line(200),
      task: write.paragraphs(1_200),
      steps: counted(COURSE_LIMITS.exerciseSteps, n => ({ id: `t${n}`, slot: 0, text: write.line(400) })),
      hint: write.paragraphs(800),
      answer: write.paragraphs(2_000),
    },
    video:
      lesson % 2 === 0
        ? { kind: 'search', query: write.line(300) }
        : {
            kind: 'youtube',
            videoId: `Largest-${chapter}_${lesson}`,
            title: write.line(200),
            channel: write.line(200),
          },
  }
}

/**
 * Returns the blocks of a lesson: a text first, a scenario last, and seven of the other kinds between, which take turns
 * from lesson to lesson. With the checks of the lesson, that is the maximum number of blocks.
 */
function buildBlocks(write: Writer, lesson: string, turn: number): Block[] {
  const others = buildOthers(write, lesson)
  const between = [...others, ...others].slice(turn % others.length).slice(0, 7)
  return [
    { type: 'text', id: `${lesson}b1`, markdown: write.paragraphs(3_000) } as const,
    ...between,
    buildScenario(write, lesson),
  ].map((block, index) => ({ ...block, id: `${lesson}b${index + 1}` }))
}

function buildOthers(write: Writer, lesson: string): Block[] {
  return [
    { type: 'keypoints', id: `${lesson}b2`, title: write.line(200), points: counted(8, () => write.line(400)) },
    { type: 'callout', id: `${lesson}b3`, tone: 'warning', title: write.line(200), markdown: write.paragraphs(1_200) },
    {
      type: 'example',
      id: `${lesson}b4`,
      title: write.line(200),
      situation: write.paragraphs(1_200),
      steps: counted(8, () => write.paragraphs(800)),
      takeaway: write.line(400),
    },
    {
      type: 'table',
      id: `${lesson}b5`,
      caption: write.line(200),
      columns: counted(5, () => write.line(120)),
      rows: counted(12, () => counted(5, () => write.line(400))),
    },
    {
      type: 'code',
      id: `${lesson}b6`,
      language: 'typescript',
      caption: write.line(200),
      code: 'const answer = "<b>" + 6 * 7 // & so on\n'.repeat(120).slice(0, 4_000).trimEnd().padEnd(4_000, '.'),
      explanation: write.paragraphs(1_200),
    },
    {
      type: 'flashcards',
      id: `${lesson}b7`,
      title: write.line(200),
      cards: counted(8, () => ({ front: write.line(400), back: write.line(400) })),
    },
    {
      type: 'accordion',
      id: `${lesson}b8`,
      title: write.line(200),
      items: counted(8, () => ({ title: write.line(200), markdown: write.paragraphs(1_200) })),
    },
    {
      type: 'steps',
      id: `${lesson}b9`,
      title: write.line(200),
      steps: counted(10, () => ({ title: write.line(200), markdown: write.paragraphs(800) })),
    },
    {
      type: 'figure',
      id: `${lesson}b10`,
      form: 'timeline',
      caption: write.line(120),
      reading: write.line(200),
      items: counted(8, () => ({ label: write.line(60), text: write.line(160), at: write.line(30) })),
    },
  ]
}

/** A scenario of eight scenes on one path, with two exits from each. */
function buildScenario(write: Writer, lesson: string): Block {
  const choiceTo = (id: string, to: { scene: string } | { end: string }) => {
    return { id, text: write.line(200), result: write.line(300), to }
  }
  return {
    type: 'scenario',
    id: `${lesson}b9`,
    slot: 0,
    title: write.line(120),
    role: write.line(300),
    scenes: counted(8, n => ({
      id: `s${n}`,
      situation: write.paragraphs(600),
      choices: [
        choiceTo('a', n < 8 ? { scene: `s${n + 1}` } : { end: 'e5' }),
        choiceTo('b', { end: `e${(n % 5) + 1}` }),
        choiceTo('c', { end: `e${((n + 1) % 5) + 1}` }),
      ],
    })),
    ends: counted(5, n => ({
      id: `e${n}`,
      verdict: (['good', 'mixed', 'poor'] as const)[n % 3]!,
      debrief: write.line(400),
    })),
  }
}

function buildQuestion(write: Writer, id: string, seed: number, evidence: string): Question {
  const question = {
    id,
    slot: 0,
    stem: write.line(600),
    outcomeId: `o${((seed - 1) % COURSE_LIMITS.outcomes) + 1}`,
    evidence,
    bloom: BLOOM_LEVELS[seed % BLOOM_LEVELS.length]!,
  }
  // The items of a set must all differ.
  const text = (n: number) => `${n} ${write.line(118)}`
  const part = (n: number) => ({ id: 'abcdefgh'[n - 1]!, text: text(n) })
  const reason = () => write.line(300)
  switch (seed % 7) {
    case 0:
      return { ...question, kind: 'order', items: counted(6, part), reason: reason() }
    case 1: {
      const pairs = counted(6, n => ({ id: 'abcdef'[n - 1]!, left: text(n), right: text(n) }))
      return { ...question, kind: 'match', pairs, extra: [part(7), part(8)], reason: reason() }
    }
    case 2:
      return { ...question, kind: 'number', value: 16.25, tolerance: 0.5, unit: write.line(40), reason: reason() }
    case 6: {
      const sortedItem = (n: number) => ({ id: 'abcdefghij'[n - 1]!, text: text(n % 10) })
      const groups = [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8],
        [9, 10],
      ].map((places, index) => ({
        id: 'abcd'[index]!,
        name: `${index} ${write.line(58)}`,
        items: places.map(sortedItem),
        reason: reason(),
      }))
      return { ...question, kind: 'sort', groups }
    }
    case 5: {
      const mistakes = counted(6, n => ({ text: `m${n} ${write.line(77)}`, reason: reason() }))
      return {
        ...question,
        kind: 'recall',
        accepted: counted(12, n => `a${String(n).padStart(2, '0')} ${write.line(76)}`),
        mistakes,
        reason: reason(),
      }
    }
  }
  const kind = seed % 7 === 3 ? 'multiple' : 'single'
  return {
    ...question,
    kind,
    options: counted(4, n => ({
      id: 'abcd'[n - 1]!,
      text: write.line(400),
      correct: kind === 'single' ? n === (seed % 4) + 1 : n % 2 === 0,
      reason: write.line(400),
    })),
  }
}
