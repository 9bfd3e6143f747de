import type { Block } from '../../src/course/blocks/blocks.ts'
import type { CourseFormat } from '../../src/course/brief.ts'
import { type LocaleCode, languageOf } from '../../src/course/locales.ts'
import { BLOOM_LEVELS, COURSE_LIMITS } from '../../src/course/parts.ts'
import type { Question } from '../../src/course/questions/questions.ts'
import {
  type Chapter,
  type Course,
  courseSchema,
  HEADLINE_CHARACTERS,
  type Lesson,
  NAME_CHARACTERS,
  PASS_MARK_PERCENT,
} from '../../src/course/schema.ts'
import { giveSlots } from '../../src/course/slots.ts'

/** The largest course that the schema allows: every list full, every text at its cap, every add-on, every kind of block. */
export function largestCourse(language: LocaleCode = 'en-US', format: CourseFormat = 'onepage'): Course {
  const write = writer(WORDS[languageOf(language)] ?? WORDS['en']!)
  const outcomes = counted(COURSE_LIMITS.outcomes, n => ({ id: `o${n}`, text: write.line(400) }))
  const chapters = counted(COURSE_LIMITS.chapters, n => buildChapter(write, n))
  const content = giveSlots({
    name: write.line(NAME_CHARACTERS),
    headline: write.line(HEADLINE_CHARACTERS),
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

type Writer = ReturnType<typeof writer>

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
    blocks: [...buildBlocks(write, id), ...checks],
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

/** One block of each kind, which leaves room for exactly the checks that a lesson may have. */
function buildBlocks(write: Writer, lesson: string): Block[] {
  return [
    { type: 'text', id: `${lesson}b1`, markdown: write.paragraphs(3_000) },
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
  ]
}

function buildQuestion(write: Writer, id: string, seed: number, evidence: string): Question {
  const kind = seed % 4 === 0 ? 'multiple' : 'single'
  return {
    id,
    stem: write.line(600),
    kind,
    slot: 0,
    options: counted(4, n => ({
      id: 'abcd'[n - 1]!,
      text: write.line(400),
      correct: kind === 'single' ? n === (seed % 4) + 1 : n % 2 === 0,
      reason: write.line(400),
    })),
    outcomeId: `o${((seed - 1) % COURSE_LIMITS.outcomes) + 1}`,
    evidence,
    bloom: BLOOM_LEVELS[seed % BLOOM_LEVELS.length]!,
  }
}

/** Words per language with another script, direction or word length; other languages get the English ones. */
const WORDS: Record<string, string[]> = {
  en: words(
    'a learner reads & compares every “careful” example before choosing what to practise at work next week',
    ' ',
  ),
  de: words(
    'Sicherheitsunterweisung für Gabelstaplerfahrer und Datenschutzgrundverordnung im Arbeitsalltag verantwortlich anwenden',
    ' ',
  ),
  ar: words('يقرأ المتعلم كل مثال بعناية ثم يختار ما يتدرب عليه في العمل خلال الأسبوع المقبل', ' '),
  he: words('הלומד קורא כל דוגמה בעיון ובוחר במה להתאמן בעבודה בשבוע הבא', ' '),
  hi: words('सीखने वाला हर उदाहरण ध्यान से पढ़ता है और अगले सप्ताह का अभ्यास चुनता है', ' '),
  th: words('ผู้เรียน อ่าน ตัวอย่าง ทุก ข้อ อย่าง ตั้งใจ แล้ว เลือก สิ่ง ที่ จะ ฝึก', ' '),
  ja: words('学習者は 例を 一つずつ 注意深く 読み、 来週 仕事で 練習する ことを 選びます。', ' '),
  zh: words('学习者 仔细 阅读 每个 例子， 然后 选择 下周 在 工作 中 练习 的 内容。', ' '),
}

function words(text: string, separator: string): string[] {
  return text.split(separator)
}

/** Texts of exactly the asked number of characters; each begins at another word, so that few are the same. */
function writer(vocabulary: string[]) {
  let next = 0

  function line(characters: number): string {
    let text = ''
    while (text.length < characters) text += `${text === '' ? '' : ' '}${vocabulary[next++ % vocabulary.length]}`
    return filled(text.slice(0, characters))
  }

  function paragraphs(characters: number): string {
    return filled(`${line(Math.floor(characters / 2) - 2)}\n\n${line(Math.ceil(characters / 2))}`)
  }

  function article(characters: number): string {
    const part = Math.floor(characters / 8)
    return counted(8, n => (n % 2 === 0 ? line(part - 2) : `## ${line(80)}\n\n${line(part - 89)}`))
      .join('\n\n')
      .padEnd(characters, '.')
  }

  return { line, paragraphs, article }
}

/** The schema trims, so that a text cut at a space would be one character short. */
function filled(text: string): string {
  return text.trimEnd().padEnd(text.length, '.')
}

function counted<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}
