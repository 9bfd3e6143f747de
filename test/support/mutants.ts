import type { Block } from '../../src/course/blocks/blocks.ts'
import { listChecks, listLessons, listQuestions } from '../../src/course/list-parts.ts'
import type { Option } from '../../src/course/questions/choice.ts'
import { isChoice, type Question } from '../../src/course/questions/questions.ts'
import type { CourseContent, Lesson } from '../../src/course/schema.ts'
import { type LocaleCode, primaryLanguage } from '../../src/language/locales.ts'

/** A change that breaks a good course. `other` is another good course in the same language, if there is one. */
export type Mutant = { name: string; spoil: (course: CourseContent, other: CourseContent | null) => void }

/** Mutants that break the structure of a whole course. Each of them must be found. */
export const STRUCTURE: Mutant[] = [
  { name: 'every key moved to the next option', spoil: course => everyChoice(course, moveKey) },
  { name: 'every key moved to the option before', spoil: course => everyChoice(course, moveKeyBack) },
  { name: 'titles of lessons rotated', spoil: rotateTitles },
  { name: 'all evidence in another lesson', spoil: evidenceElsewhere },
  { name: 'checks of another lesson', spoil: rotateChecks },
  { name: 'text cut to its first sentences', spoil: course => everyText(course, firstSentence) },
  { name: 'filler in every lesson', spoil: fill },
  { name: 'text about clouds', spoil: clouds },
  { name: 'three times the minutes', spoil: threeTimesTheMinutes },
  { name: 'all Bloom labels equal', spoil: course => everyQuestion(course, question => (question.bloom = 'apply')) },
  { name: 'absurd distractors', spoil: absurd },
  { name: 'stems of the next question', spoil: rotateStems },
  { name: 'every paragraph twice', spoil: course => everyText(course, text => `${text}\n\n${text}`) },
]

/**
 * Mutants that break only one part, or that only a reader could notice. The table that the test prints says which of
 * them are found.
 */
export const OTHERS: Mutant[] = [
  { name: 'texts of key and distractor swapped', spoil: course => everyChoice(course, swapTexts) },
  {
    name: 'a quarter of the keys moved',
    spoil: course => everyChoice(course, (options, at) => void (at % 4 || moveKey(options))),
  },
  { name: 'one lesson title changed with the next', spoil: swapTwoTitles },
  { name: 'figures doubled in the text', spoil: course => everyText(course, doubled) },
  { name: 'every sentence of one lesson repeated in the next', spoil: repeatLesson },
]

/** `EXERCISES_ROTATED` needs a course with exercises, and `WORDS_SHUFFLED` a language with spaces between words. */
export const EXERCISES_ROTATED: Mutant = { name: 'exercises of another lesson', spoil: rotateExercises }
export const WORDS_SHUFFLED: Mutant = { name: 'words in any order', spoil: course => everyText(course, shuffled) }

function everyQuestion(course: CourseContent, change: (question: Question) => void): void {
  for (const question of listQuestions(course)) change(question)
}

function everyChoice(course: CourseContent, change: (options: Option[], at: number) => void): void {
  for (const [at, question] of listQuestions(course).filter(isChoice).entries()) change(question.options, at)
}

function moveKey(options: Option[]): void {
  const keys = options.map(({ correct }) => correct)
  for (const [at, option] of options.entries()) option.correct = keys[(at + keys.length - 1) % keys.length]!
}

function moveKeyBack(options: Option[]): void {
  const keys = options.map(({ correct }) => correct)
  for (const [at, option] of options.entries()) option.correct = keys[(at + 1) % keys.length]!
}

function swapTexts(options: Option[]): void {
  const key = options.find(({ correct }) => correct)!
  const other = options.find(({ correct }) => !correct)!
  const { text } = key
  key.text = other.text
  other.text = text
}

function rotateTitles(course: CourseContent): void {
  const lessons = listLessons(course)
  const titles = lessons.map(({ title }) => title)
  for (const [at, lesson] of lessons.entries()) lesson.title = titles[(at + 1) % titles.length]!
}

function rotateStems(course: CourseContent): void {
  const questions = listQuestions(course)
  const stems = questions.map(({ stem }) => stem)
  for (const [at, question] of questions.entries()) question.stem = stems[(at + 1) % stems.length]!
}

function rotateExercises(course: CourseContent): void {
  const lessons = listLessons(course)
  const exercises = lessons.map(({ exercise }) => exercise)
  for (const [at, lesson] of lessons.entries()) lesson.exercise = exercises[(at + 1) % exercises.length]
}

/** Shuffles words in a deterministic order, so that the test is repeatable. */
function shuffled(text: string): string {
  return text
    .split(/\s+/)
    .map((word, at) => ({ word, place: (at * 7919 + word.length * 104_729) % 1_009 }))
    .sort((some, other) => some.place - other.place)
    .map(({ word }) => word)
    .join(' ')
}

function swapTwoTitles(course: CourseContent): void {
  const [first, second] = listLessons(course)
  const { title } = first!
  first!.title = second!.title
  second!.title = title
}

function evidenceElsewhere(course: CourseContent): void {
  const lessons = listLessons(course)
  everyQuestion(course, question => {
    const at = lessons.findIndex(lesson => holds(lesson, question.evidence))
    question.evidence = firstTaught(lessons[(at + 1) % lessons.length]!)
  })
}

/** Moves questions to other lessons, and links them to their new lessons' blocks. */
function rotateChecks(course: CourseContent): void {
  const lessons = listLessons(course)
  const checks = lessons.map(listChecks)
  for (const [at, lesson] of lessons.entries()) {
    const others = checks[(at + 1) % checks.length]!
    lesson.blocks = lesson.blocks.map((block, index) => {
      if (block.type !== 'check') return block
      const asked = structuredClone(others[index % others.length]!)
      return { ...block, question: { ...asked, id: block.question.id, evidence: firstTaught(lesson) } }
    })
  }
  for (const question of course.assessment?.questions ?? []) {
    const at = lessons.findIndex(lesson => holds(lesson, question.evidence))
    question.evidence = firstTaught(lessons[(at + 1) % lessons.length]!)
  }
}

function fill(course: CourseContent): void {
  const sentences = FILLER[primaryLanguage(course.language)]!
  for (const { blocks } of listLessons(course)) {
    for (const block of blocks) if (block.type === 'text') block.markdown += `\n\n${sentences}`
  }
}

function clouds(course: CourseContent): void {
  const text = CLOUDS[primaryLanguage(course.language)]!
  for (const [at, { blocks }] of listLessons(course).entries()) {
    for (const block of blocks) if (block.type === 'text') block.markdown = `${at + 1}. ${text}`
    for (const block of blocks) changeTexts(block, () => text)
  }
}

function threeTimesTheMinutes(course: CourseContent): void {
  for (const lesson of listLessons(course)) lesson.minutes *= 3
  course.minutes *= 3
}

function absurd(course: CourseContent): void {
  const words = ABSURD[primaryLanguage(course.language)] ?? ABSURD['en']!
  everyChoice(course, (options, at) => {
    for (const [place, option] of options.entries()) {
      if (!option.correct) option.text = words[(at + place) % words.length]!
    }
  })
}

function repeatLesson(course: CourseContent): void {
  const [first, second] = listLessons(course)
  const text = first!.blocks.find(block => block.type === 'text')
  second!.blocks.splice(1, 0, { ...structuredClone(text!), id: `${second!.id}b90` } as Block)
}

function everyText(course: CourseContent, change: (text: string, language: LocaleCode) => string): void {
  for (const block of listLessons(course).flatMap(({ blocks }) => blocks)) {
    changeTexts(block, text => change(text, course.language))
  }
}

/** Changes every text of whole sentences in a block. */
function changeTexts(block: Block, change: (text: string) => string): void {
  if (block.type === 'text' || block.type === 'callout') block.markdown = change(block.markdown)
  if (block.type === 'steps') for (const step of block.steps) step.markdown = change(step.markdown)
  if (block.type === 'accordion') for (const item of block.items) item.markdown = change(item.markdown)
  if (block.type === 'code') block.explanation = change(block.explanation)
  if (block.type === 'example') {
    block.situation = change(block.situation)
    block.steps = block.steps.map(change)
  }
}

function firstSentence(text: string): string {
  return /^[\s\S]+?[.!?。！？](?=\s|$|\p{L})/u.exec(text)?.[0] ?? text
}

function doubled(text: string): string {
  return text.replace(/\d+/g, number => String(2 * Number(number)))
}

function holds({ id, blocks }: Lesson, evidence: string): boolean {
  return id === evidence || blocks.some(block => block.id === evidence)
}

function firstTaught({ id, blocks }: Lesson): string {
  return blocks.find(({ type }) => type === 'text')?.id ?? id
}

const FILLER: Record<string, string> = {
  en: 'Learning is a journey that never ends. Take your time and enjoy every step of the way. Practice makes perfect, as everybody knows.',
  de: 'Lernen ist eine Reise, die niemals endet. Nehmen Sie sich Zeit und genießen Sie jeden Schritt. Übung macht den Meister, wie jeder weiß.',
  ja: '学ぶことは終わりのない旅のようなものです。ゆっくりと時間をかけて楽しみましょう。練習を続ければ必ず上手になります。',
}

const CLOUDS: Record<string, string> = {
  en: 'Clouds are made of tiny drops of water or crystals of ice. They form when moist air rises and cools. Cumulus clouds look like cotton and tell of fair weather, while cirrus clouds are thin and high.',
  de: 'Wolken bestehen aus winzigen Wassertropfen oder Eiskristallen. Sie entstehen, wenn feuchte Luft aufsteigt und abkühlt. Haufenwolken sehen aus wie Watte, Federwolken sind dünn und hoch.',
  ja: '雲は小さな水の粒や氷の結晶でできています。湿った空気が上がって冷えると雲が生まれます。積雲は綿のように見え、巻雲は薄くて高い空に広がります。',
}

const ABSURD: Record<string, string[]> = {
  en: [
    'Seven purple giraffes juggling',
    'A waltz for yodelling penguins',
    'Moonbeam pancakes with glitter',
    'Unicorn jazz on Jupiter',
  ],
  de: [
    'Sieben lila Giraffen jonglieren',
    'Ein Walzer für jodelnde Pinguine',
    'Mondstrahlpfannkuchen mit Glitzer',
    'Einhornjazz auf Jupiter',
  ],
  ja: ['紫色のキリンが七頭で踊る', 'ペンギンのヨーデル合唱団', '月光パンケーキと虹', '木星のユニコーンジャズ'],
}
