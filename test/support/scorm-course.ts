import { PASS_MARK_PERCENT } from '../../src/course/assessment-rules.ts'
import type { CourseFormat } from '../../src/course/brief.ts'
import type { Question } from '../../src/course/questions/questions.ts'
import { type Course, courseSchema, type Lesson } from '../../src/course/schema.ts'
import { giveSlots } from '../../src/course/slots.ts'
import type { LocaleCode } from '../../src/language/locales.ts'

type Wanted = { format?: CourseFormat; language?: LocaleCode; addOns?: 'none' | 'all' | 'assessment' }

/** A course that can be finished in a minute: two chapters, three lessons, a check in each. The right option is always the first. */
export function scormCourse({ format = 'onepage', language = 'en-US', addOns = 'none' }: Wanted = {}): Course {
  const all = addOns === 'all'
  const words = language === 'ar-SA' ? ARABIC : ENGLISH
  const lesson = (id: string, position: number): Lesson => ({
    id,
    slot: 0,
    title: words.lessons[position]!,
    minutes: 3,
    outcomeIds: ['o1'],
    blocks: [
      { type: 'text', id: `${id}b1`, markdown: words.text },
      { type: 'check', id: `${id}b2`, question: question(words, `k${position + 1}`, `${id}b1`, position === 1) },
    ],
    ...(all && {
      exercise: {
        title: words.title,
        task: words.text,
        steps: [words.text, words.title].map((text, index) => ({ id: `t${index + 1}`, slot: 0, text })),
        hint: words.text,
        answer: words.text,
      },
    }),
    ...(all && { video: { kind: 'search', query: words.title } as const }),
  })
  const content = giveSlots({
    name: words.name,
    headline: words.text,
    language,
    format,
    level: 'beginner',
    minutes: 9,
    outcomes: [{ id: 'o1', text: words.title }],
    hues: [24, 200],
    chapters: [
      { id: 'c1', title: words.chapters[0]!, summary: words.text, lessons: [lesson('c1l1', 0), lesson('c1l2', 1)] },
      { id: 'c2', title: words.chapters[1]!, summary: words.text, lessons: [lesson('c2l1', 2)] },
    ],
    ...(all && {
      wrapup: {
        summary: words.text,
        learned: [{ outcomeId: 'o1', text: words.text }],
        nextSteps: [words.title, words.text],
      },
    }),
    ...(addOns !== 'none' && {
      assessment: {
        passMark: PASS_MARK_PERCENT,
        questions: [1, 2, 3, 4, 5].map(n => question(words, `q${n}`, n < 4 ? 'c1l1b1' : 'c2l1b1', n === 2)),
      },
    }),
    ...(all && {
      articles: ['a1', 'a2'].map(id => ({ id, chapterId: 'c1', title: words.title, minutes: 2, markdown: words.text })),
      agreement: { title: words.title, statement: words.text, confirmation: words.text },
    }),
    glossary: [{ id: 'g1', term: words.title, definition: words.text }],
    references: [],
    origin: { kind: 'workbook', name: 'concept', version: '1', leftOut: [], unused: [] },
  })
  return courseSchema.parse({
    ...content,
    version: 1,
    id: `crs_${'ScormTest'.repeat(3)}`,
    createdAt: '2026-11-15T02:00:00.000Z',
    quality: { form: { passed: true, findings: [], keysMinusDistractors: null }, substance: null },
  })
}

/** Writes a question. With `multiple`, the first two options are right. */
function question(words: Words, id: string, evidence: string, multiple: boolean): Question {
  return {
    id,
    stem: `${words.question} (${id})`,
    kind: multiple ? 'multiple' : 'single',
    slot: 0,
    options: words.options.map((text, position) => ({
      id: 'abcd'[position]!,
      text,
      correct: position === 0 || (multiple && position === 1),
      reason: words.text,
    })),
    outcomeId: 'o1',
    evidence,
    bloom: 'apply',
  }
}

const ENGLISH = {
  name: 'Fire & <safety> "at work"',
  title: 'Putting out a small fire',
  text: 'Call for help first, then act. Never let the fire come between you and the door.',
  chapters: ['Before a fire', 'When it burns'],
  lessons: ['What burns', 'Ways out', 'The first minute'],
  question: '{"heat": 1} What feeds a fire?',
  options: ['Oxygen', 'Fuel', 'Water', 'Sand'],
}

type Words = typeof ENGLISH

const ARABIC: Words = {
  name: 'السلامة من الحريق في العمل',
  title: 'إخماد حريق صغير',
  text: 'اطلب المساعدة أولاً ثم تصرف. لا تدع النار تفصل بينك وبين الباب.',
  chapters: ['قبل الحريق', 'عندما يشتعل'],
  lessons: ['ما الذي يحترق', 'طرق الخروج', 'الدقيقة الأولى'],
  question: 'ما الذي يغذي النار؟',
  options: ['الأكسجين', 'الوقود', 'الماء', 'الرمل'],
}
