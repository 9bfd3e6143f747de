import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../../src/course/blocks/blocks.ts'
import type { Question } from '../../src/course/questions/questions.ts'
import type { CourseContent, Lesson } from '../../src/course/schema.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import type { PeerCall } from '../support/model-peer-answers.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openModelWorld } from '../support/model-world.ts'
import { type WrittenCourse, writtenCourses } from '../support/written-courses.ts'
import { courseBy } from './author.ts'

/**
 * The courses that a model could have written: its plan has at least two outcomes, and a course of one lesson has only
 * one.
 */
const planned = writtenCourses('awkward-courses').filter(({ content }) => content.outcomes.length > 1)

for (const course of planned) {
  test(`a good course about a subject full of awkward words and signs comes out as it was written, without a repair: ${course.name}`, async () => {
    const { content, calls } = await written(course)
    assert.deepEqual(
      calls
        .filter(call => /^(again|repair)/.test(call.step))
        .map(call => [call.step, call.task.faults ?? call.prompt.slice(-300)]),
      [],
    )
    assert.deepEqual(wordsOf(content), wordsOf(course.content))
  })
}

/**
 * Has a fake model write this course part by part. The request names the chapters, because a model would not choose as
 * few as some courses have.
 */
async function written({ brief, content }: WrittenCourse) {
  const outline = content.chapters.map(chapter => chapter.title)
  const world = await openModelWorld({ say: call => answerFor(call, content) })
  const peer = { provider: 'openai-compatible', model: 'peer-model', baseUrl: 'http://model.test/v1' } as const
  const author = modelAuthor({ ...peer, clock: world.clock, fetch: world.fetch })
  const course = await world.until(courseBy(author, { ...brief, outline }, rememberingWork().work))
  return { content: course, calls: world.calls }
}

function answerFor({ task }: PeerCall, content: CourseContent): unknown {
  const lessons = content.chapters.flatMap((chapter, c) =>
    chapter.lessons.map((lesson, l) => ({ lesson, number: `${c + 1}.${l + 1}` })),
  )
  const place = (id: string) => Number(/b(\d+)$/.exec(id)?.[1] ?? 1)
  const outcome = (id: string) => content.outcomes.findIndex(known => known.id === id) + 1
  const asked = (question: Question) => ({
    ...bare(question),
    outcome: outcome(question.outcomeId),
    bloom: question.bloom,
    evidence: place(question.evidence),
  })
  switch (task.task) {
    case 'plan':
      return {
        outcomes: content.outcomes.map(({ text }) => ({ text, tested: text })),
        name: content.name,
        headline: content.headline,
        level: content.level,
        chapters: content.chapters.map(({ title, summary, lessons: own }) => ({
          title,
          summary,
          lessons: own.map(lesson => ({
            title: lesson.title,
            objective: lesson.title,
            outcomes: lesson.outcomeIds.map(outcome),
            concepts: [lesson.title],
          })),
        })),
      }
    case 'lesson': {
      const { lesson } = lessons.find(({ number }) => number === task.lesson!.number)!
      const blocks = lesson.blocks.map(block =>
        block.type === 'check' ? { type: 'check', question: asked(block.question) } : bareBlock(block),
      )
      return { blocks, terms: [] }
    }
    case 'assessment': {
      const numberOf = (id: string) => lessons.find(({ lesson }) => holds(lesson, id))!.number
      const questions = content.assessment!.questions.map(question => ({
        ...asked(question),
        lesson: numberOf(question.evidence),
      }))
      return { questions }
    }
    case 'wrapup':
      return { ...content.wrapup, learned: content.wrapup!.learned.map(({ text }) => text) }
    case 'agreement':
      return content.agreement
    default:
      return { blocks: [], drop: [], questions: [] }
  }
}

function holds(lesson: Lesson, id: string): boolean {
  return lesson.id === id || lesson.blocks.some(block => block.id === id)
}

/** Returns the question as a model writes it: without ids, slots and links. */
function bare(question: Question): object {
  const { id: _id, slot: _slot, outcomeId: _outcome, evidence: _evidence, bloom: _bloom, ...rest } = question
  const text = (entry: { text: string }) => entry.text
  if (rest.kind === 'order') return { ...rest, items: rest.items.map(text) }
  if (rest.kind === 'sort') {
    return { ...rest, groups: rest.groups.map(({ name, items, reason }) => ({ name, items: items.map(text), reason })) }
  }
  if (rest.kind === 'match') return { ...rest, extra: rest.extra.map(text) }
  return rest
}

function bareBlock(block: Block): object {
  const { id: _id, ...rest } = block
  return rest
}

function wordsOf(content: CourseContent) {
  const { name, headline, outcomes, chapters, assessment, wrapup, agreement } = content
  return { name, headline, outcomes, chapters, assessment, wrapup, agreement }
}
