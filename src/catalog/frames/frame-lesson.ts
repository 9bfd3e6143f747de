import type { MaterialBlock, MaterialLesson, MaterialQuestion } from '../../course/material.ts'
import { fillLabels } from '../packs/labels.ts'
import type { Frame, FrameKind, FrameLesson, FrameOutcome, FrameQuestion } from './frame-schema.ts'
import { FRAME_ASSESSED } from './frame-schema.ts'

const OUTCOME_OF: Record<FrameLesson, FrameOutcome> = {
  goal: 'goal',
  known: 'goal',
  questions: 'goal',
  sources: 'sources',
  compare: 'sources',
  example: 'explain',
  explain: 'explain',
  practise: 'apply',
  decide: 'apply',
}

/**
 * Returns one lesson of a workbook. `label` is the subject or a chapter of it; `course`
 * lists all lessons of the workbook.
 */
export function frameLesson(
  frame: Frame,
  kind: FrameKind,
  name: FrameLesson,
  label: string,
  course: FrameLesson[],
): MaterialLesson {
  const { title, promise, text, check, exercise } = frame.lessons[name]
  const blocks = allBlocks(frame, kind, name, course)
  const evidence = blocks.findIndex(block => block.type === 'text' && block.markdown === text) + 1
  const place = course.indexOf(name)
  const assessed = FRAME_ASSESSED.find(assessed => assessed === name)
  return fillLabels(
    {
      title,
      promise,
      outcomes: [OUTCOME_OF[name]],
      blocks: [...blocks, { type: 'check', question: question(check, name, place, evidence) }],
      exercise: { ...exercise, steps: allSteps(frame, name, course) },
      // The search names only the chapter: there are videos about ladders, but none about setting goals for ladders.
      video: { kind: 'search', query: '{chapter}' },
      questions: assessed ? [question(frame.assessment[assessed], name, place + 1, evidence)] : [],
    },
    { chapter: label },
  )
}

/**
 * Returns the lesson (`FrameLesson`) on which this one builds, if the course does not have it, otherwise null. For
 * example, "compare" needs "sources", because sources must be found before they are compared.
 */
function findCoveredStep(name: FrameLesson, course: FrameLesson[]): 'questions' | 'sources' | 'explain' | null {
  const needed = name === 'goal' ? 'questions' : name === 'compare' ? 'sources' : name === 'example' ? 'explain' : null
  return needed && !course.includes(needed) ? needed : null
}

function allBlocks(frame: Frame, kind: FrameKind, name: FrameLesson, course: FrameLesson[]): MaterialBlock[] {
  const exerciseSteps = ownBlocks(frame, kind, name)
  switch (findCoveredStep(name, course)) {
    case 'questions':
      return [...exerciseSteps, questionList(frame, kind)]
    case 'sources':
      return [textBlock(frame, 'sources'), ...exerciseSteps]
    case 'explain':
      return [...exerciseSteps, textBlock(frame, 'explain')]
    case null:
      return exerciseSteps
  }
}

function allSteps({ lessons }: Frame, name: FrameLesson, course: FrameLesson[]): string[] {
  const exerciseSteps = lessons[name].exercise.steps
  switch (findCoveredStep(name, course)) {
    case 'questions': {
      const [choose, , weigh] = lessons.questions.exercise.steps
      return [...exerciseSteps, choose, weigh]
    }
    case 'sources': {
      const [find] = lessons.sources.exercise.steps
      return [find, ...exerciseSteps]
    }
    case 'explain': {
      const [, tell, listen] = lessons.explain.exercise.steps
      return [...exerciseSteps, tell, listen]
    }
    case null:
      return exerciseSteps
  }
}

function ownBlocks(frame: Frame, kind: FrameKind, name: FrameLesson): MaterialBlock[] {
  const text = textBlock(frame, name)
  switch (name) {
    case 'goal':
    case 'compare':
    case 'example':
    case 'decide':
      return [text, { type: 'example', ...frame.lessons[name].example, ...frame.kinds[kind].examples[name] }]
    case 'sources':
    case 'explain':
      return [text, { type: 'steps', ...frame.lessons[name].steps }]
    case 'known':
      return [text, { type: 'flashcards', ...frame.lessons[name].flashcards }]
    case 'questions':
      return [text, questionList(frame, kind)]
    case 'practise': {
      const { roundsTitle, rounds } = frame.lessons[name]
      const steps = frame.kinds[kind].practice.map((markdown, index) => ({ title: rounds[index]!, markdown }))
      return [text, { type: 'steps', title: roundsTitle, steps }]
    }
  }
}

function questionList(frame: Frame, kind: FrameKind): MaterialBlock {
  return { type: 'accordion', title: frame.lessons.questions.listTitle, items: frame.kinds[kind].questions }
}

function textBlock(frame: Frame, name: FrameLesson): MaterialBlock {
  return { type: 'text', markdown: frame.lessons[name].text }
}

/**
 * Builds a question. From one question to the next, the right option moves on by one position. The evidence is the
 * lesson's own text.
 */
function question(written: FrameQuestion, name: FrameLesson, place: number, evidence: number): MaterialQuestion {
  const options = written.wrong.map(option => ({ ...option, correct: false }))
  options.splice(place % (options.length + 1), 0, { ...written.right, correct: true })
  const bloom = name === 'goal' || name === 'example' ? 'evaluate' : 'apply'
  return { stem: written.stem, kind: 'single', options, outcome: OUTCOME_OF[name], bloom, evidence }
}
