import { createHash } from 'node:crypto'
import { PEER_WORDS, type PeerWordSource, type PeerWords } from './model-peer-words.ts'

/** What our prompts put between <data> and </data>. */
export type PeerTask = {
  task: 'plan' | 'lesson' | 'assessment' | 'article' | 'wrapup' | 'agreement'
  subject: string
  outline: string[]
  language: string
  chapters?: number | string
  articles?: number
  course?: {
    outcomes: { number: number }[]
    chapters: { lessons: { number: string; outcomes: number[] }[] }[]
  }
  lesson?: { number: string; title: string; outcomes: number[]; mustCheck: number[] }
  exercise?: boolean
  questions?: number
  article?: { title: string }
}

/** How many lessons each chapter of a plan gets; chapters when the task leaves it open. */
export type PeerShape = { chapters: number; lessonsPerChapter: number }

/** Writes a good answer to one of our prompts: the same for the same task, different for any other. */
export function writeAnswer(task: PeerTask, shape: PeerShape, language = task.language): object {
  const words = PEER_WORDS[language.slice(0, 2)] ?? PEER_WORDS['en']!
  const pen = penFor(words, JSON.stringify([task.task, task.subject, task.lesson?.number, task.article?.title]))
  switch (task.task) {
    case 'plan':
      return planAnswer(pen, task, shape)
    case 'lesson':
      return lessonAnswer(pen, task)
    case 'assessment':
      return assessmentAnswer(pen, task)
    case 'article': {
      const section = () => [`## ${pen.title()}`, pen.text(9), pen.text(9)].join('\n\n')
      return { title: task.article!.title, markdown: [pen.text(8), section(), section()].join('\n\n') }
    }
    case 'wrapup':
      return {
        summary: pen.text(8),
        learned: task.course!.outcomes.map(() => pen.sentence()),
        nextSteps: [pen.sentence(), pen.sentence(), pen.sentence()],
      }
    case 'agreement':
      return {
        title: pen.title(),
        statement: [pen.statement(), pen.statement(), pen.statement()].join('\n\n'),
        confirmation: pen.statement(),
      }
  }
}

type Pen = ReturnType<typeof penFor>

function planAnswer(pen: Pen, task: PeerTask, shape: PeerShape) {
  const outcomes = 4
  const chapters = typeof task.chapters === 'number' ? task.chapters : shape.chapters
  let lesson = 0
  return {
    outcomes: Array.from({ length: outcomes }, () => ({ text: pen.outcome(), tested: pen.sentence() })),
    name: pen.title(),
    headline: pen.sentence(),
    level: 'beginner',
    chapters: Array.from({ length: chapters }, (_, index) => ({
      title: task.outline[index] ?? pen.title(),
      summary: pen.sentence(),
      lessons: Array.from({ length: shape.lessonsPerChapter }, () => ({
        title: pen.title(),
        objective: pen.outcome(),
        outcomes: [(lesson++ % outcomes) + 1],
        concepts: [pen.noun(), pen.noun()],
      })),
    })),
    ...(task.articles && {
      articles: Array.from({ length: task.articles }, (_, index) => ({
        chapter: (index % chapters) + 1,
        title: pen.title(),
        angle: pen.sentence(),
      })),
    }),
  }
}

function lessonAnswer(pen: Pen, task: PeerTask) {
  const blocks = [
    { type: 'text', markdown: `${pen.text(5)}\n\n${pen.text(4)}` },
    {
      type: 'example',
      title: pen.title(),
      situation: pen.text(2),
      steps: [pen.text(2), pen.text(2), pen.text(2)],
      takeaway: pen.sentence(),
    },
    { type: 'steps', title: pen.title(), steps: [1, 2, 3].map(() => ({ title: pen.title(), markdown: pen.text(2) })) },
    { type: 'text', markdown: pen.text(5) },
    { type: 'keypoints', title: pen.title(), points: [pen.sentence(), pen.sentence(), pen.sentence()] },
    ...task.lesson!.mustCheck.map(outcome => ({ type: 'check', ...question(pen, outcome), evidence: 1 })),
    { type: 'callout', tone: 'tip', title: pen.title(), markdown: pen.text(2) },
  ]
  const exercise = {
    title: pen.title(),
    task: pen.text(3),
    steps: [pen.sentence(), pen.sentence(), pen.sentence()],
    hint: pen.sentence(),
    answer: pen.text(3),
  }
  return {
    blocks,
    terms: [{ term: `${pen.noun()} ${task.lesson!.number}`, definition: pen.sentence() }],
    ...(task.exercise && { exercise }),
  }
}

function assessmentAnswer(pen: Pen, task: PeerTask) {
  const lessons = task.course!.chapters.flatMap(chapter => chapter.lessons)
  return {
    questions: Array.from({ length: task.questions ?? 10 }, (_, index) => {
      const lesson = lessons[(index * 2 + Math.floor(index / lessons.length)) % lessons.length]!
      const outcome = task.course!.outcomes[index % task.course!.outcomes.length]!.number
      const teaching = lessons.filter(({ outcomes }) => outcomes.includes(outcome))
      return {
        ...question(pen, outcome),
        lesson: (teaching.includes(lesson) ? lesson : teaching[index % teaching.length]!).number,
      }
    }),
  }
}

/** The key is never the longest option. */
function question(pen: Pen, outcome: number) {
  const options = new Set<string>()
  while (options.size < 3) options.add(pen.option())
  const texts = [...options].sort((a, b) => a.length - b.length)
  return {
    stem: pen.stem(),
    select: 'single',
    options: texts.map((text, index) => ({ text, correct: index === 0, reason: pen.sentence() })),
    outcome,
    bloom: 'apply',
  }
}

function penFor(words: PeerWords, seed: string) {
  const random = randomFrom(seed)
  const pick = (list: string[]) => list[random() % list.length]!
  const word: PeerWordSource = {
    noun: () => pick(words.nouns),
    verb: () => pick(words.verbs),
    adjective: () => pick(words.adjectives),
  }
  const sentence = () => words.sentences[random() % words.sentences.length]!(word)
  return {
    sentence,
    text: (count: number) => Array.from({ length: count }, sentence).join(' '),
    title: () => words.title(word),
    outcome: () => words.outcome(word),
    stem: () => words.stem(word),
    option: () => words.option(word),
    statement: () => words.statement(word),
    noun: word.noun,
  }
}

function randomFrom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 8
  }
}
