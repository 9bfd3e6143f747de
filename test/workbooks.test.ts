import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameMaterial } from '../src/catalog/frames/frame-material.ts'
import { FRAME_KINDS } from '../src/catalog/frames/frame-schema.ts'
import { requireFrame } from '../src/catalog/packs/read-library.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { ADD_ONS, briefSchema, OUTLINE_ITEMS } from '../src/course/brief.ts'
import type { Material, MaterialBlock, MaterialLesson } from '../src/course/material.ts'
import { LOCALE_CODES } from '../src/language/locales.ts'
import { checkCourse } from '../src/quality/check-course.ts'

const SUBJECT = 'Beekeeping'

test('a workbook has five lessons, each with something special to its kind of subject, in every language', () => {
  for (const locale of LOCALE_CODES) {
    const workbooks = FRAME_KINDS.map(kind => frameMaterial(requireFrame(locale), kind, SUBJECT, []))
    for (const [index, workbook] of workbooks.entries()) {
      const others = new Set(workbooks.toSpliced(index, 1).flatMap(lessonsOf).flatMap(textsIn))
      const general = lessonsOf(workbook).filter(lesson => textsIn(lesson).every(text => others.has(text)))
      assert.equal(lessonsOf(workbook).length, 5)
      assert.deepEqual(titlesOf(general), [], `${locale}, ${FRAME_KINDS[index]}`)
    }
  }
})

test('a workbook with more than five chapters has a lesson for each, and no text or question twice', () => {
  for (let chapters = 1; chapters <= OUTLINE_ITEMS; chapters++) {
    const workbook = workbookOf(chapters)
    const said = lessonsOf(workbook)
      .flatMap(lesson => [lesson.title, ...textsIn(lesson), ...lesson.exercise!.steps])
      .map(text => text.replace(/“Beekeeping[^”]*”/g, 'it'))
    assert.equal(lessonsOf(workbook).length, Math.max(5, chapters))
    assert.ok(workbook.chapters.every(({ lessons }) => lessons.length > 0))
    assert.deepEqual(
      said.filter((text, index) => said.indexOf(text) < index),
      [],
      `${chapters} chapters`,
    )
  }
})

test('every workbook finds sources, chooses questions and explains its example, however short it is', () => {
  const { sources, questions, explain } = requireFrame('en-US').lessons
  const told = [sources.text, explain.text].map(text => text.split('“{chapter}”')[0]!)
  for (let chapters = 1; chapters <= OUTLINE_ITEMS; chapters++) {
    const lessons = lessonsOf(workbookOf(chapters))
    const steps = lessons.flatMap(({ exercise }) => exercise!.steps)
    for (const step of [sources.exercise.steps[0], questions.exercise.steps[0], explain.exercise.steps[2]]) {
      assert.ok(steps.includes(step), `${chapters} chapters: ${step}`)
    }
    const blocks = lessons.flatMap(lesson => lesson.blocks)
    const texts = blocks.flatMap(block => (block.type === 'text' ? [block.markdown] : []))
    for (const text of told)
      assert.ok(
        texts.some(written => written.startsWith(text)),
        `${chapters} chapters: ${text}`,
      )
    assert.equal(blocks.filter(block => block.type === 'accordion').length, 1)
  }
})

test('a workbook with any number of chapters has no finding of form', () => {
  for (let chapters = 0; chapters <= OUTLINE_ITEMS; chapters++) {
    const brief = briefSchema.parse({ subject: SUBJECT, outline: titles(chapters), addOns: [...ADD_ONS] })
    const course = assembleCourse(workbookOf(chapters), brief)
    assert.deepEqual(checkCourse(course, brief).form.findings, [], `${chapters} chapters`)
  }
})

function workbookOf(chapters: number): Material {
  return frameMaterial(requireFrame('en-US'), 'skill', SUBJECT, titles(chapters))
}

function titles(count: number): string[] {
  return ['Hives', 'Swarms', 'Honey', 'Wax', 'Winter', 'Pests', 'Plants', 'Tools', 'Neighbours'].slice(0, count)
}

function lessonsOf({ chapters }: Material): MaterialLesson[] {
  return chapters.flatMap(({ lessons }) => lessons)
}

function titlesOf(lessons: MaterialLesson[]): string[] {
  return lessons.map(({ title }) => title)
}

function textsIn({ blocks }: { blocks: MaterialBlock[] }): string[] {
  return blocks.map(block => JSON.stringify(block))
}
