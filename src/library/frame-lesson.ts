import type { MaterialBlock, MaterialLesson, MaterialQuestion } from '../course/material.ts'
import type { Frame, FrameKind, FrameLesson, FrameOutcome, FrameQuestion } from './frame-schema.ts'
import { FRAME_ASSESSED, FRAME_LESSONS } from './frame-schema.ts'
import { fillLabels } from './labels.ts'

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

/** One of the frame's lessons about `label`, which is the subject or a chapter of it. */
export function frameLesson(frame: Frame, kind: FrameKind, name: FrameLesson, label: string): MaterialLesson {
  const { title, promise, exercise } = frame.lessons[name]
  const place = FRAME_LESSONS.indexOf(name)
  const assessed = FRAME_ASSESSED.find(assessed => assessed === name)
  return fillLabels(
    {
      title,
      promise,
      outcomes: [OUTCOME_OF[name]],
      blocks: [...teachingBlocks(frame, kind, name), checkBlock(frame.lessons[name].check, name, place)],
      exercise,
      // Nobody has filmed how to set a goal about ladders; about ladders somebody has.
      video: { kind: 'search', query: '{chapter}' },
      questions: assessed ? [question(frame.assessment[assessed], name, place + 1)] : [],
    },
    { chapter: label },
  )
}

function teachingBlocks(frame: Frame, kind: FrameKind, name: FrameLesson): MaterialBlock[] {
  const text: MaterialBlock = { type: 'text', markdown: frame.lessons[name].text }
  switch (name) {
    case 'goal':
    case 'compare':
    case 'example':
    case 'decide':
      return [text, { type: 'example', ...frame.lessons[name].example, ...frame.kinds[kind].examples[name] }]
    case 'sources':
    case 'explain':
      return [text, { type: 'steps', ...frame.lessons[name].steps }]
    case 'known': {
      const { flashcards, callout } = frame.lessons[name]
      return [text, { type: 'flashcards', ...flashcards }, { type: 'callout', tone: 'tip', ...callout }]
    }
    case 'questions':
      return [text, { type: 'accordion', title: frame.lessons[name].listTitle, items: frame.kinds[kind].questions }]
    case 'practise': {
      const { roundsTitle, rounds, callout } = frame.lessons[name]
      const steps = frame.kinds[kind].practice.map((markdown, index) => ({ title: rounds[index]!, markdown }))
      return [text, { type: 'steps', title: roundsTitle, steps }, { type: 'callout', tone: 'tip', ...callout }]
    }
  }
}

function checkBlock(check: FrameQuestion, name: FrameLesson, place: number): MaterialBlock {
  return { type: 'check', question: question(check, name, place) }
}

/** Keys move on by one place from question to question. The text of a lesson is its first block and teaches the answer. */
function question(written: FrameQuestion, name: FrameLesson, place: number): MaterialQuestion {
  const options = written.wrong.map(option => ({ ...option, correct: false }))
  options.splice(place % (options.length + 1), 0, { ...written.right, correct: true })
  const bloom = name === 'goal' || name === 'example' ? 'evaluate' : 'apply'
  return { stem: written.stem, kind: 'single', options, outcome: OUTCOME_OF[name], bloom, evidence: 1 }
}
