import type { Block } from '../../src/course/blocks/blocks.ts'
import { listLessons, listQuestions } from '../../src/course/list-parts.ts'
import { isChoice } from '../../src/course/questions/questions.ts'
import type { CourseContent } from '../../src/course/schema.ts'
import type { Mutant } from './mutants.ts'

const LEAST_PARTS = 4

/**
 * Mutants that exchange parts of one kind within a course, each in two orders. A course with fewer than four of those
 * parts stays as it is.
 */
export const PARTS: Mutant[] = [
  ...inTwoOrders('texts of other lessons', course => firstBlocks(course, 'text')),
  ...inTwoOrders('figures of other lessons', course => firstBlocks(course, 'figure')),
  ...inTwoOrders('examples of other lessons', course => firstBlocks(course, 'example')),
  ...inTwoOrders('model answers of other exercises', course =>
    listLessons(course).flatMap(({ exercise }) => (exercise ? [fieldOf(exercise, 'answer')] : [])),
  ),
  ...inTwoOrders('reasons of other questions', course =>
    listQuestions(course)
      .filter(isChoice)
      .map(({ options }) => ({
        read: () => options.map(({ reason }) => reason),
        write: (reasons: string[]) => {
          for (const [at, option] of options.entries()) option.reason = reasons[at % reasons.length]!
        },
      })),
  ),
  ...inTwoOrders('what was learned, of other outcomes', course =>
    (course.wrapup?.learned ?? []).map(item => fieldOf(item, 'text')),
  ),
]

/**
 * Further such mutants, some of which are found in most courses and others in none; the table that the test prints says
 * in which.
 */
export const PARTS_IN_TABLE: Mutant[] = [
  ...inTwoOrders('outcomes of other lessons', course => course.outcomes.map(outcome => fieldOf(outcome, 'text'))),
  ...inTwoOrders('summaries of other chapters', course => course.chapters.map(chapter => fieldOf(chapter, 'summary'))),
  ...inTwoOrders('titles of other chapters', course => course.chapters.map(chapter => fieldOf(chapter, 'title'))),
  ...inTwoOrders('definitions of other terms', course => course.glossary.map(entry => fieldOf(entry, 'definition'))),
  ...inTwoOrders('videos of other lessons', course =>
    listLessons(course).flatMap(({ video }) => (video?.kind === 'search' ? [fieldOf(video, 'query')] : [])),
  ),
  {
    name: 'articles of other chapters',
    spoil: course => rotate((course.articles ?? []).map(a => fieldOf(a, 'markdown'))),
  },
  ...inTwoOrders('bodies of other lessons', course => listLessons(course).map(lesson => fieldOf(lesson, 'blocks'))),
  { name: 'one lesson in place of all', spoil: course => sameLesson(course) },
  { name: 'every question cites the first block', spoil: citeFirst },
  { name: 'all options of equal filler', spoil: fillOptions },
  { name: 'every order reversed', spoil: course => everyKind(course, 'order', q => q.items.reverse()) },
  {
    name: 'every pair with the next partner',
    spoil: course => everyKind(course, 'match', q => rotate(q.pairs.map(pair => fieldOf(pair, 'right')))),
  },
  {
    name: 'every number ten times',
    spoil: course => everyKind(course, 'number', q => Object.assign(q, { value: q.value * 10 })),
  },
  { name: 'verdicts of scenarios turned round', spoil: turnVerdicts },
  {
    name: 'options of other questions',
    spoil: course => rotate(listQuestions(course).filter(isChoice).filter(isOfThree).map(optionsOf)),
  },
  { name: 'backs of other flashcards', spoil: course => rotate(cardsOf(course).map(card => fieldOf(card, 'back'))) },
  { name: 'reasons moved inside each question', spoil: moveReasons },
]

function isOfThree({ kind }: Choice): boolean {
  return kind === 'single'
}

/** Makes a slot that exchanges the texts and reasons of a question's options, while the ids of the options stay. */
function optionsOf(question: Choice): Slot<Choice['options']> {
  return {
    read: () => question.options,
    write: options =>
      Object.assign(question, { options: options.map((option, at) => ({ ...option, id: 'abcde'[at]! })) }),
  }
}

type Choice = Extract<ReturnType<typeof listQuestions>[number], { kind: 'single' | 'multiple' }>
type Slot<Value> = { read: () => Value; write: (value: Value) => unknown }

function inTwoOrders<Value>(name: string, slots: (course: CourseContent) => Slot<Value>[]): Mutant[] {
  return [
    { name: `${name}, rotated`, spoil: course => rotate(enough(slots(course))) },
    { name: `${name}, reversed`, spoil: course => reverse(enough(slots(course))) },
  ]
}

function enough<Value>(slots: Slot<Value>[]): Slot<Value>[] {
  return slots.length < LEAST_PARTS ? [] : slots
}

function rotate<Value>(slots: Slot<Value>[]): void {
  deal(slots, (at, count) => (at + 1) % count)
}

/** Reverses the values. The middle one changes places with the last, so that none stays where it was. */
function reverse<Value>(slots: Slot<Value>[]): void {
  const last = slots.length - 1
  const middle = last / 2
  deal(slots, at => (at === middle ? 0 : at === last && Number.isInteger(middle) ? middle : last - at))
}

function deal<Value>(slots: Slot<Value>[], from: (at: number, count: number) => number): void {
  const values = slots.map(slot => slot.read())
  for (const [at, slot] of slots.entries()) slot.write(values[from(at, values.length)]!)
}

function fieldOf<Part, Field extends keyof Part>(part: Part, field: Field): Slot<Part[Field]> {
  return { read: () => part[field], write: value => Object.assign(part as object, { [field]: value }) }
}

/** Lists slots for the first block of a kind in each lesson; ids stay in their places. */
function firstBlocks(course: CourseContent, type: Block['type']): Slot<Block>[] {
  return listLessons(course).flatMap(({ blocks }) => {
    const at = blocks.findIndex(block => block.type === type)
    if (at === -1) return []
    const { id } = blocks[at]!
    return [{ read: () => blocks[at]!, write: (block: Block) => blocks.splice(at, 1, { ...block, id }) }]
  })
}

function sameLesson(course: CourseContent): void {
  const [first, ...others] = listLessons(course)
  for (const lesson of others) {
    lesson.blocks = structuredClone(first!.blocks).map((block, at) => ({ ...block, id: `${lesson.id}b${at + 1}` }))
  }
}

function citeFirst(course: CourseContent): void {
  const { id } = listLessons(course)[0]!.blocks[0]!
  for (const question of listQuestions(course)) question.evidence = id
}

function fillOptions(course: CourseContent): void {
  for (const question of listQuestions(course).filter(isChoice)) {
    for (const [at, option] of question.options.entries()) option.text = `This is one of the answers, number ${at + 1}`
  }
}

function everyKind<Kind extends 'order' | 'match' | 'number'>(
  course: CourseContent,
  kind: Kind,
  change: (question: Extract<ReturnType<typeof listQuestions>[number], { kind: Kind }>) => unknown,
): void {
  for (const question of listQuestions(course)) {
    if (question.kind === kind) change(question as Extract<typeof question, { kind: Kind }>)
  }
}

function turnVerdicts(course: CourseContent): void {
  const turned = { good: 'poor', mixed: 'mixed', poor: 'good' } as const
  for (const { blocks } of listLessons(course)) {
    for (const block of blocks) {
      if (block.type === 'scenario') for (const end of block.ends) end.verdict = turned[end.verdict]
    }
  }
}

function cardsOf(course: CourseContent): { back: string }[] {
  return listLessons(course).flatMap(({ blocks }) =>
    blocks.flatMap(block => (block.type === 'flashcards' ? block.cards : [])),
  )
}

function moveReasons(course: CourseContent): void {
  for (const { options } of listQuestions(course).filter(isChoice))
    rotate(options.map(option => fieldOf(option, 'reason')))
}
