import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsFor } from '../src/console/console-strings.ts'
import { qualityCard } from '../src/console/pages/courses/quality-card.ts'
import { classOf, type Finding, isGate, placeName, placeSchema, RULES } from '../src/course/findings.ts'
import { type QualityReport, shownFindings } from '../src/course/quality-report.ts'
import { checkCourse, findFaults, findFlaws } from '../src/quality/check-course.ts'
import { everyQuestion, fullBrief, goodCourse, textBlock } from './support/good-course.ts'

const NONSENSE = 'Colourless green ideas sleep furiously'

test('whatever the sentences say, rules, places, classes and gates are the same, and only the printed words change', () => {
  const found = findings()
  const reworded = found.map(finding => ({ ...finding, says: NONSENSE }))
  assert.ok(new Set(found.map(({ rule }) => rule)).size >= 6)
  assert.deepEqual(reworded.map(isGate), found.map(isGate))
  assert.deepEqual(reworded.map(classOf), found.map(classOf))
  assert.deepEqual(
    reworded.map(({ at }) => placeName(at)),
    found.map(({ at }) => placeName(at)),
  )
  assert.deepEqual(shownFindings(reworded).map(withoutWords), shownFindings(found).map(withoutWords))

  const report = checkCourse(spoiled(), fullBrief())
  const page = String(qualityCard(wordsFor(), report))
  const other = String(qualityCard(wordsFor(), withSentences(report)))
  const plain = report.form.findings.reduce((text, { says }) => text.replace(escaped(says), NONSENSE), page)
  assert.equal(other, plain)
})

test('every finding names a rule of the list and a place of the list', () => {
  for (const { rule, at } of findings()) {
    assert.ok(rule in RULES)
    assert.ok(placeSchema.safeParse(at).success)
  }
})

test('with every question spoiled, a repair hears of every one', () => {
  const course = goodCourse()
  let asked = 0
  everyQuestion(course, ({ options }) => {
    options[1]!.text = options[2]!.text
    asked++
  })
  const told = findFaults(course, fullBrief()).filter(({ rule }) => rule === 'same-option')
  assert.ok(asked > 15)
  assert.equal(told.length, asked)
})

function findings(): Finding[] {
  const course = spoiled()
  return [...findFaults(course, fullBrief()), ...findFlaws(course, fullBrief())]
}

function spoiled() {
  const course = goodCourse()
  textBlock(course).markdown = 'This is <b>bold</b> and [linked](javascript:alert(1)).'
  delete course.wrapup
  course.outcomes[0]!.text = 'Understand goals'
  course.chapters[1]!.title = 'Introduction'
  everyQuestion(course, question => {
    question.stem = 'Which of these is not so?'
    question.options[1]!.text = question.options[2]!.text
  })
  return course
}

function withSentences(report: QualityReport): QualityReport {
  const { form } = report
  return { ...report, form: { ...form, findings: form.findings.map(finding => ({ ...finding, says: NONSENSE })) } }
}

function withoutWords({ rule, at }: Finding) {
  return { rule, at }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
