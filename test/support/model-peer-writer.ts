import { createHash } from 'node:crypto'
import { PLANNED_FORMS } from '../../src/llm/prompts/blocks.ts'
import { PEER_WORDS, type PeerWordSource, type PeerWords } from './model-peer-words.ts'

/** The JSON that our prompts put between <data> and </data>. */
export type PeerTask = {
  task:
    | 'plan'
    | 'lesson'
    | 'assessment'
    | 'article'
    | 'wrapup'
    | 'agreement'
    | 'repair lesson'
    | 'repair assessment'
    | 'critic'
    | 'translate'
    | 'rewrite'
  subject: string
  outline?: string[]
  language: string
  audience?: string
  mustCover?: string[]
  chapters?: number | string
  articles?: number
  outcomes?: string[]
  lessons?: { number: string; outcomes: number[]; questions: number; blocks: Record<string, string> }[]
  lesson?: { number: string; title: string; outcomes: number[]; mustCheck: number[] }
  exercise?: boolean
  picture?: boolean
  questions?: number
  blocks?: { place: number; block: { type?: string } }[]
  faults?: { place: number | 'exercise' | null; says: string }[]
  next?: number
  article?: { title: string }
  chapter?: { title: string; lessons: { number: string }[] }
  before?: Record<string, unknown>
  instruction?: string
  texts?: { number: number; text: string; max: number }[]
}

/** How many lessons each chapter of a plan gets, and how many chapters when the task does not say. */
export type PeerShape = { chapters: number; lessonsPerChapter: number }

/** Writes a good answer to one of our prompts: equal for equal tasks, different for any other. */
export function writeAnswer(task: PeerTask, shape: PeerShape, language = task.language): object {
  const words = PEER_WORDS[language.slice(0, 2)] ?? PEER_WORDS['en']!
  const pen = penFor(words, JSON.stringify([task.task, task.subject, lessonNumber(task), task.article?.title]))
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
    case 'repair lesson':
      return lessonRepair(pen, task)
    case 'critic':
      return { doubts: [] }
    case 'repair assessment':
      return assessmentRepair(pen, task)
    case 'wrapup':
      return {
        summary: pen.text(8),
        learned: task.outcomes!.map(() => pen.sentence()),
        nextSteps: [pen.sentence(), pen.sentence(), pen.sentence()],
      }
    case 'rewrite':
      return task.before!
    case 'translate':
      return { texts: task.texts!.map(({ number, text, max }) => ({ number, text: translated(words, text, max) })) }
    case 'agreement':
      return {
        title: pen.title(),
        statement: [pen.statement(), pen.statement(), pen.statement()].join('\n\n'),
        confirmation: pen.statement(),
      }
  }
}

/** Returns the number of the task's lesson; for questions of an assessment, of the first lesson that they cover. */
function lessonNumber({ task, lesson, lessons }: PeerTask): string | undefined {
  return task === 'assessment' ? lessons?.[0]?.number : lesson?.number
}

/** Returns a text as long as the original, different for each original, with its links and formulas. */
function translated(words: PeerWords, text: string, max: number): string {
  const pen = penFor(words, text)
  const links = [...text.matchAll(/\[[^\]]*\]\([^)]*\)|\$\d+\$/g)].map(([link]) => ` ${link}`).join('')
  const prose =
    text.length > 80 ? pen.text(Math.round(text.length / 70)) : text.length > 30 ? pen.statement() : pen.noun()
  return (
    [...prose]
      .slice(0, max - links.length)
      .join('')
      .trim() + links
  )
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
    hue: 210,
    accentHue: 30,
    chapters: Array.from({ length: chapters }, (_, index) => ({
      title: task.outline?.[index] ?? pen.title(),
      summary: pen.sentence(),
      lessons: Array.from({ length: shape.lessonsPerChapter }, () => ({
        title: pen.title(),
        objective: pen.outcome(),
        outcomes: [(lesson++ % outcomes) + 1],
        concepts: [pen.noun(), pen.noun()],
        figure: lesson % 3 === 0 ? PLANNED_FORMS[lesson % PLANNED_FORMS.length] : 'none',
        ...(task.mustCover && { covers: lesson === 1 ? task.mustCover.map((_, point) => point + 1) : [] }),
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
    {
      type: 'figure',
      caption: pen.title(),
      reading: pen.sentence(),
      drawing: { form: 'process', items: [1, 2, 3].map(() => ({ label: pen.noun(), text: '' })) },
    },
    ...task.lesson!.mustCheck.map(outcome => ({ type: 'check', question: question(pen, outcome) })),
    { type: 'callout', tone: 'tip', title: pen.title(), markdown: pen.text(2) },
  ]
  return {
    blocks,
    terms: [{ term: `${pen.noun()} ${task.lesson!.number}`, definition: pen.sentence() }],
    ...(task.exercise && { exercise: exerciseOf(pen) }),
    ...(task.picture && { picture: { after: 2, shows: pen.text(2), alt: pen.statement(), caption: pen.sentence() } }),
  }
}

function exerciseOf(pen: Pen) {
  return {
    title: pen.title(),
    task: pen.text(3),
    steps: [pen.sentence(), pen.sentence(), pen.sentence()],
    hint: pen.sentence(),
    answer: pen.text(3),
  }
}

/** Writes good blocks for the faulty places, of the same kinds; blocks that are missing come at the end. */
function lessonRepair(pen: Pen, task: PeerTask) {
  const faults = task.faults ?? []
  const places = [...new Set(faults.flatMap(({ place }) => (typeof place === 'number' ? [place] : [])))]
  const outcome = task.lesson!.mustCheck[0] ?? task.lesson!.outcomes[0]!
  const good = (type: string | undefined) =>
    type === 'check' ? { type, question: question(pen, outcome) } : { type: 'text', markdown: pen.text(5) }
  const typeAt = (place: number) => task.blocks?.find(entry => entry.place === place)?.block.type
  const whole = faults.some(({ place }) => place === null)
  const next = (task.blocks?.length ?? 0) + 1
  return {
    blocks: [
      ...places.map(place => ({ place, block: good(typeAt(place)) })),
      ...(whole
        ? [
            {
              place: next,
              block: {
                type: 'accordion',
                title: pen.title(),
                items: [1, 2].map(() => ({ title: pen.title(), markdown: pen.text(2) })),
              },
            },
          ]
        : []),
    ],
    drop: [],
    ...(faults.some(({ place }) => place === 'exercise') && { exercise: exerciseOf(pen) }),
  }
}

function assessmentAnswer(pen: Pen, task: PeerTask) {
  return { questions: Array.from({ length: task.questions! }, (_, index) => asked(pen, task, index)) }
}

function assessmentRepair(pen: Pen, task: PeerTask) {
  const places = [...new Set((task.faults ?? []).map(({ place }) => place))]
  const numbered = places.map((place, index) => (typeof place === 'number' ? place : task.next! + index))
  return { questions: numbered.map((place, index) => ({ place, question: asked(pen, task, index) })) }
}

/**
 * Writes the question with this index. Each lesson gets as many questions as the task asks, on its blocks and outcomes
 * in turn, and of every kind.
 */
function asked(pen: Pen, task: PeerTask, index: number) {
  const turns = task.lessons!.flatMap(lesson =>
    Array.from({ length: lesson.questions }, (_, turn) => ({ lesson, turn })),
  )
  const { lesson, turn } = turns[index % turns.length]!
  const places = Object.keys(lesson.blocks)
  const outcome = lesson.outcomes[turn % lesson.outcomes.length]!
  return {
    ...anyQuestion(pen, outcome, index),
    lesson: lesson.number,
    evidence: Number(places[turn % places.length]),
  }
}

function anyQuestion(pen: Pen, outcome: number, index: number) {
  const links = { outcome, bloom: index % 3 === 0 ? 'analyze' : 'apply', evidence: 1 }
  const distinct = (count: number) => {
    const texts = new Set<string>()
    while (texts.size < count) texts.add(pen.option())
    return [...texts]
  }
  switch (index % 6) {
    case 2:
      return { stem: pen.stem(), answer: { kind: 'order', items: distinct(4), reason: pen.sentence() }, ...links }
    case 3: {
      const [a, b, c, d, e, f] = distinct(6)
      const pairs = [
        { left: a, right: b },
        { left: c, right: d },
        { left: e, right: f },
      ]
      return { stem: pen.stem(), answer: { kind: 'match', pairs, extra: [], reason: pen.sentence() }, ...links }
    }
    case 4: {
      const stem = pen.stem()
      const answer = { kind: 'number', value: index, tolerance: 0, unit: pen.noun(), reason: pen.sentence() }
      return { stem, answer, ...links }
    }
    case 5: {
      const [a, b, c, d, e, f] = distinct(6)
      const groups = [
        { name: a, items: [b, c], reason: pen.sentence() },
        { name: d, items: [e, f], reason: pen.sentence() },
      ]
      return { stem: pen.stem(), answer: { kind: 'sort', groups }, ...links }
    }
    default:
      return question(pen, outcome)
  }
}

/** Writes a question whose key is never the longest option. */
function question(pen: Pen, outcome: number) {
  const options = new Set<string>()
  while (options.size < 3) options.add(pen.option())
  const texts = [...options].sort((a, b) => a.length - b.length)
  return {
    stem: pen.stem(),
    answer: {
      kind: 'single',
      options: texts.map((text, index) => ({ text, correct: index === 0, reason: pen.sentence() })),
    },
    outcome,
    bloom: 'apply',
    evidence: 1,
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
