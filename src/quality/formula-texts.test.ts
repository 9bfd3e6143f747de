import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formulaCourse } from '../../test/support/formula-course.ts'
import { fullBrief } from '../../test/support/good-course.ts'
import { sampleCourse } from '../../test/support/sample-course.ts'
import { checkCourse } from './check-course.ts'
import { showFormulas } from './formula-texts.ts'

const BRIEF = fullBrief({ subject: '\u0001' })

test('each formula that readers would see as source is a finding with a reason, other formulas are not', () => {
  const [before, after] = [sampleCourse(), formulaCourse()].map(course => checkCourse(course, BRIEF).form.findings)
  const added = after!.filter(({ says }) => !before!.some(other => other.says === says))
  const isAbout = added.filter(({ rule }) => rule === 'formula-not-drawn' || rule === 'markup-residue')
  assert.deepEqual(
    isAbout.map(({ rule, says }) => [rule, says]),
    [
      [
        'formula-not-drawn',
        "c1l1b1 has a formula that is not drawn, \\frac{1: Unexpected end of input in a macro argument, expected '}'",
      ],
    ],
  )
})

test('rules read a formula as plain text, and a course without formulas unchanged', () => {
  const course = sampleCourse()
  assert.equal(showFormulas(course), course)
  assert.deepEqual(showFormulas({ text: 'So $\\frac{a}{b}$ for $5', code: '$x$' }), {
    text: 'So a/b for $5',
    code: '$x$',
  })
})
