import type { JudgeVerdict } from '../../src/llm/grounding/looks.ts'
import { hashSeed, seededRandom } from '../../src/look/random.ts'
import type { PeerCall } from './model-peer-answers.ts'

/** The fields of prompts that concern documents. */
type GroundedTask = {
  task: string
  documents?: { name: string; sections: { id: string; heading: string; begins: string }[] }[]
  passages?: { id: string; heading: string; sentences: Record<string, string> }[]
  lesson?: { number: string; title: string; mustCheck: number[]; outcomes: number[] }
  lessons?: { number: string; title: string; outcomes: number[]; questions: number; blocks: Record<string, string> }[]
  outcomes?: string[]
  questions?: number
  claims?: Record<string, string>
  blocks?: { place: number; block: Record<string, unknown> }[]
  faults?: { place: number | null; says: string }[]
  exercise?: boolean
}

/** Returns sentences in the model's own words, which it writes as if they were based on this passage. */
export type Additions = (passage: { id: string; text: string }) => string[]

export type GroundedOptions = {
  /** Sentences of the model's own, which it writes beside each passage that it quotes. */
  adds?: Additions
  /** Whether the model repeats a wrong answer when it is asked to repair it. */
  stubborn?: boolean
  /** Groups for a sort question, made from the lesson's first passage. */
  sorts?(passage: { id: string; text: string }): { name: string; items: string[]; reason: string }[] | null
  /**
   * Maps the id of the passage on which a text is based to the id that the model cites; a test can make it cite a wrong
   * one.
   */
  cites?(id: string): string
  /** Blocks that the model adds to the first lesson of the course. */
  stories?: object[]
  /** The model's verdict on a claim when it is asked to judge; by default, that the passages support it. */
  judges?: Judges
}

export type Judges = (claim: string, call: PeerCall) => JudgeVerdict

/**
 * Makes a judge that gives a wrong verdict with this chance, independently in each call. The verdict depends only on
 * the prompt and the claim, so that the same call gets the same answer.
 */
export function erringJudge(judges: Judges, chance: number): Judges {
  return (claim, call) => {
    const verdict = judges(claim, call)
    if (seededRandom(hashSeed(`${call.prompt} ${claim}`))() >= chance) return verdict
    return verdict === 'contradicted' || verdict === 'not said' ? 'supported' : 'contradicted'
  }
}

/**
 * Makes the answers of a fake model that writes from documents as its prompts say, and adds what a test makes it add.
 */
export function groundedPeer({
  adds = () => [],
  stubborn = true,
  cites = id => id,
  sorts,
  stories = [],
  judges = () => 'supported',
}: GroundedOptions = {}) {
  return (call: PeerCall): unknown => {
    const given = call.task as unknown as GroundedTask
    switch (given.task) {
      case 'plan':
        return planFrom(given)
      case 'lesson':
        return addSort(lessonFrom(given, adds, cites, given.lesson!.number === '1.1' ? stories : []), given, sorts)
      case 'repair lesson':
        return repairOf(given, stubborn ? adds : () => [])
      case 'judge':
        return { verdicts: judgementsOf(given, claim => judges(claim, call)) }
      case 'assessment':
        return { questions: Array.from({ length: given.questions! }, (_, index) => questionFrom(given, index)) }
      case 'repair assessment':
        return { questions: [] }
      case 'wrapup':
        return {
          summary: 'You have gone through what the documents say, and you can look it up again at any time.',
          learned: given.outcomes!.map(text => text.replace(/^\d+\. /, '')),
          nextSteps: ['Compare it with your own workplace.', 'Ask whoever is responsible where you are unsure.'],
        }
      case 'agreement':
        return {
          title: 'Confirmation',
          statement: 'I have worked through this course and will follow what it teaches in my daily work.',
          confirmation: 'I have read it and will follow it.',
        }
      default:
        return undefined
    }
  }
}

/**
 * Gives the verdict on each claim, and cites the sentence that has most words in common with it; the first, if there
 * are several.
 */
function judgementsOf({ passages = [], claims = {} }: GroundedTask, judges: (claim: string) => JudgeVerdict) {
  const sentences = passages.flatMap(passage => Object.entries(passage.sentences))
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  return Object.entries(claims).map(([claim, says]) => {
    const own = wordsOf(says)
    const shared = (text: string) => [...wordsOf(text)].filter(word => own.has(word)).length
    const [nearest] = sentences.toSorted(([, a], [, b]) => shared(b) - shared(a))
    return { claim: Number(claim), verdict: judges(says), sentence: nearest?.[0] ?? null }
  })
}

function planFrom({ documents = [] }: GroundedTask) {
  const sections = documents.flatMap(({ sections: own }) => own)
  const perChapter = Math.ceil(sections.length / 3)
  const chapters = [0, 1, 2].map(at => sections.slice(at * perChapter, (at + 1) * perChapter))
  const nameOf = (heading: string) => heading.split(' / ').at(-1)!
  return {
    outcomes: ['Find', 'Compare', 'Explain'].map(verb => ({
      text: `${verb} what the documents say about the work at this place.`,
      tested: 'By questions about the documents.',
    })),
    name: 'Working by the documents',
    headline: 'What the documents of this place ask of everybody who works here.',
    level: 'beginner',
    hue: 200,
    accentHue: 20,
    chapters: chapters.map((own, at) => ({
      title: `Part ${['one', 'middle', 'last'][at]}: ${nameOf(own[0]?.heading ?? sections[0]!.heading)}`,
      summary: 'What the documents say about it.',
      lessons: (own.length > 0 ? own : sections.slice(0, 1)).map((section, index) => ({
        title: `About ${nameOf(section.heading)} ${'abcdefgh'[index]}${'xyz'[at]}`,
        objective: `Find what the documents say about ${nameOf(section.heading)}.`,
        outcomes: [at + 1],
        concepts: [nameOf(section.heading)],
        sections: [section.id],
      })),
    })),
  }
}

function lessonFrom(
  { passages = [], lesson, exercise }: GroundedTask,
  adds: Additions,
  cites: (id: string) => string,
  stories: object[],
) {
  const blocks = passages.map(passage => textBlock(passage, adds, cites))
  return {
    blocks: [...blocks, ...stories, ...lesson!.mustCheck.map(outcome => check(passages, outcome))],
    terms: [],
    ...(exercise && {
      exercise: {
        title: 'At your place',
        task: 'Go to the place where this is done and compare it with what you have read here.',
        steps: ['Read the lesson once more.', 'Note what differs at your place.'],
        hint: 'Begin with what you do yourself.',
        answer: 'Your notes, beside the words of the documents.',
      },
    }),
  }
}

function addSort(
  lesson: ReturnType<typeof lessonFrom>,
  { passages: [passage] = [], lesson: asked }: GroundedTask,
  sorts: GroundedOptions['sorts'],
) {
  const groups = passage && sorts?.({ id: passage.id, text: Object.values(passage.sentences).join(' ') })
  if (!groups) return lesson
  const stem = 'Sort these things into the groups that the documents name.'
  const question = { kind: 'sort', stem, groups, outcome: asked!.outcomes[0]!, bloom: 'apply', evidence: 1 }
  return { ...lesson, blocks: [...lesson.blocks, { type: 'check', from: [passage.id], question }] }
}

function textBlock(
  { id, sentences }: NonNullable<GroundedTask['passages']>[number],
  adds: Additions,
  cites: (id: string) => string,
) {
  const placed = Object.keys(sentences).map(sentence => `[[${sentence}]]`)
  const own = adds({ id, text: Object.values(sentences).join(' ') })
  return { type: 'text', from: [cites(id)], markdown: [placed.join('\n\n'), ...own].join('\n\n') }
}

/** Writes a check whose right option is a sentence of the documents; its wrong options occur nowhere in them. */
function check(passages: NonNullable<GroundedTask['passages']>, outcome: number) {
  const entries = passages.flatMap(({ sentences }) => Object.entries(sentences))
  const [id, text] = entries.find(([, sentence]) => sentence.length > 30 && sentence.length < 110) ?? entries[0]!
  return {
    type: 'check',
    from: [id],
    question: { ...choice(text, outcome), evidence: 1 },
  }
}

function choice(sentence: string, outcome: number) {
  const text = sentence.slice(0, 118)
  return {
    kind: 'single',
    stem: 'Which of these sentences do the documents hold?',
    options: [
      { text, correct: true, reason: sentence.slice(0, 290) },
      {
        text: 'Everybody does as they please, and nobody looks after it in the end',
        correct: false,
        reason: 'No document says so.',
      },
      {
        text: 'What was done yesterday is right today, whatever the paper may tell',
        correct: false,
        reason: 'Nothing of it is written down.',
      },
    ],
    outcome,
    bloom: 'remember',
  }
}

function questionFrom({ lessons = [] }: GroundedTask, index: number) {
  const turns = lessons.flatMap(lesson => Array.from({ length: lesson.questions }, (_, turn) => ({ lesson, turn })))
  const { lesson, turn } = turns[index % turns.length]!
  const [place, text] = Object.entries(lesson.blocks)[0]!
  const sentences = text.split('\n\n').filter(sentence => sentence.length > 30 && sentence.length < 118)
  const sentence = sentences[turn % Math.max(1, sentences.length)] ?? text.slice(0, 110)
  return {
    ...choice(sentence.replaceAll('\\', ''), lesson.outcomes[0]!),
    stem: `Which of these sentences do the documents hold, of those on ${lesson.title} (${'abcdefghijklmnopqrstuvwx'[index]})?`,
    lesson: lesson.number,
    evidence: Number(place),
  }
}

function repairOf({ blocks = [], passages = [], faults = [] }: GroundedTask, adds: Additions) {
  const places = [...new Set(faults.flatMap(({ place }) => (typeof place === 'number' ? [place] : [])))]
  return {
    blocks: places.flatMap(place => {
      const passage = passages[place - 1]
      const old = blocks.find(entry => entry.place === place)?.block
      if (!passage || old?.['type'] === 'check') return []
      return [{ place, block: textBlock(passage, adds, id => id) }]
    }),
    drop: [],
  }
}
