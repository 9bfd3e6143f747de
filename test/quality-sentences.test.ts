import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSOLE_LOCALES, type ConsoleLocale } from '../src/console/console-locales.ts'
import { readWords } from '../src/console/console-strings.ts'
import { qualityCard } from '../src/console/pages/courses/quality-card.ts'
import { classifyFinding, type Finding, isGate, placeName, placeSchema, RULES } from '../src/course/findings.ts'
import { type QualityReport, shownFindings } from '../src/course/quality-report.ts'
import { readMarkup } from '../src/look/html.ts'
import { checkCourse, checkForm, findFaults } from '../src/quality/check-course.ts'
import { everyQuestion, fullBrief, goodCourse, textBlock } from './support/good-course.ts'
import { sampleCourse } from './support/sample-course.ts'

const NONSENSE = 'Colourless green ideas sleep furiously'

test('the sentence of a finding affects no rule, place, class or gate, only the printed words', () => {
  const found = findings()
  const reworded = found.map(finding => ({ ...finding, says: NONSENSE }))
  assert.ok(new Set(found.map(({ rule }) => rule)).size >= 6)
  assert.deepEqual(reworded.map(isGate), found.map(isGate))
  assert.deepEqual(reworded.map(classifyFinding), found.map(classifyFinding))
  assert.deepEqual(
    reworded.map(({ at }) => placeName(at)),
    found.map(({ at }) => placeName(at)),
  )
  assert.deepEqual(shownFindings(reworded).map(withoutWords), shownFindings(found).map(withoutWords))

  const report = checkCourse(spoiled(), fullBrief())
  assert.equal(showQuality(withSentences(report)), showQuality(report))
})

test('the owner sees at most three sentences on quality first, in their own language, each with links to its places', () => {
  const report = checkCourse(spoiled(), fullBrief())
  for (const locale of CONSOLE_LOCALES) {
    const page = showQuality(report, locale)
    const [shown, details] = page.split('<details>')
    assert.equal(shown!.match(/<h3>/g)?.length, 3, locale)
    assert.ok(shown!.match(/edit#c1/g)!.length >= 2, 'links to places')
    for (const { says } of report.form.findings) assert.ok(!page.includes(escaped(says)), `${locale}: ${says}`)
    assert.doesNotMatch(
      page.replaceAll(/<[^>]*>/g, ''),
      /c\d+l\d+|[a-z]-[a-z]+-[a-z]|\{|undefined/,
      'no ids and no names of rules',
    )
    assert.ok(details!.match(/<li>/g)!.length >= report.form.findings.length)
  }
  assert.match(showQuality(report), /questions give their answers away|have to be mended/)
})

test('a course without findings has one sentence, and says who vouches for its facts', () => {
  const measures = {
    titleFit: 0.3,
    questionFit: 0.01,
    keySupport: null,
    repetition: 0,
    distractors: 0,
    wordsPerLesson: 400,
    minutesOff: 0,
  }
  const page = showQuality({
    form: { passed: true, findings: [], keysMinusDistractors: 0 },
    substance: { measures, findings: [], reviewed: 'none', facts: 'person' },
  })
  const [shown, details] = page.split('<details>')
  assert.equal(shown!.match(/<h3>/g)?.length, 1)
  assert.match(shown!, /Nothing stands out: the rules find nothing to mend\..*The facts were checked by a person\./s)
  assert.match(details!, /Lessons fit their titles <small>good: 0\.09 or more<\/small>.*?0\.3.*?good<\/span>/s)
  assert.match(
    details!,
    /Questions fit the lessons that they cite <small>good: 0\.06 or more<\/small>.*?0\.01.*?below good<\/span>/s,
  )
})

test('every finding has a rule and a place from the lists', () => {
  for (const { rule, at } of findings()) {
    assert.ok(rule in RULES)
    assert.ok(placeSchema.safeParse(at).success)
  }
})

test('if every question is spoiled, a repair gets a finding for each', () => {
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
  const { faults, flaws } = checkForm(course, fullBrief())
  return [...faults, ...flaws]
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

function showQuality(quality: QualityReport, locale: ConsoleLocale = 'en-GB'): string {
  return readMarkup(qualityCard(readWords(locale), { ...sampleCourse(), ...spoiled(), quality }))
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
