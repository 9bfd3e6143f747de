import type { Question, QuestionKind } from '../../course/questions/questions.ts'
import type { Assessment, Course } from '../../course/schema.ts'
import { lineHtml, linePlain, type QuestionOf, withDescription } from '../questions/question-bank.ts'
import { escapeXml } from '../xml.ts'
import { guardEntities } from './guard-entities.ts'

/**
 * Maximum number of attempts that the QTI profile can express (Common Cartridge 1.1, QTI profile, cc_maxattempts). A
 * larger limit is written as "unlimited".
 */
const MOST_ATTEMPTS = 5
const FULL_MARKS = 100
/** Id of the general feedback, as in the profile's own examples and in Canvas. */
const CONCLUSION_ID = 'general_fb'

/**
 * How each kind of question is written; null for a kind that the QTI profile lacks, whose questions are left out and
 * reported to the client.
 */
const ITEMS: { [Kind in QuestionKind]: ItemKind<Kind> | null } = {
  single: {
    profile: 'cc.multiple_choice.v0p1',
    present: ({ options }) => presentOptions(options, 'Single'),
    judge: ({ options }) =>
      options.map(({ correct, reason }, index) => ({ when: matchOption(index), isRight: correct, reason })),
    conclude: () => '',
  },
  multiple: {
    profile: 'cc.multiple_response.v0p1',
    present: ({ options }) => presentOptions(options, 'Multiple'),
    judge: ({ options }) => {
      const all = options.map(({ correct }, index) =>
        correct ? matchOption(index) : `<not>${matchOption(index)}</not>`,
      )
      return [{ when: `<and>${all.join('')}</and>`, isRight: true, reason: '' }]
    },
    conclude: ({ options }) => {
      const reasons = options.map(
        ({ text, reason }) => `<li><strong>${lineHtml(text)}</strong> ${lineHtml(reason)}</li>`,
      )
      return `<ul>${reasons.join('')}</ul>`
    },
  },
  recall: {
    profile: 'cc.fib.v0p1',
    present: () => `        <response_str ident="response" rcardinality="Single">
          <render_fib prompt="Box"/>
        </response_str>`,
    // All accepted texts are in one condition, as Canvas writes them, because Moodle reads only the first condition
    // that gives full marks.
    judge: ({ accepted, mistakes }) => [
      { when: accepted.map(matchText).join(''), isRight: true, reason: '' },
      ...mistakes.map(({ text, reason }) => ({ when: matchText(text), isRight: false, reason })),
    ],
    conclude: ({ reason }) => lineHtml(reason),
  },
  order: null,
  match: null,
  sort: null,
  number: null,
}

type ItemKind<Kind extends QuestionKind> = {
  profile: string
  present(question: QuestionOf<Kind>): string
  /** Returns conditions on the learner's answer, of which at most one is met, each with its marks and feedback. */
  judge(question: QuestionOf<Kind>): Judgement[]
  /** Returns feedback as HTML that every learner gets after answering; empty if there is none. */
  conclude(question: QuestionOf<Kind>): string
}

type Judgement = { when: string; isRight: boolean; reason: string }

export function isInCartridge({ kind }: Question): boolean {
  return ITEMS[kind] !== null
}

/** Writes the test in the profile of QTI 1.2 that cartridges hold. */
export function writeAssessment({ name }: Course, assessment: Assessment): string {
  const { attempts, questions } = assessment
  const allowed = attempts !== undefined && attempts <= MOST_ATTEMPTS ? String(attempts) : 'unlimited'
  return `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">
  <assessment ident="assessment" title="${escapeXml(name)}">
    <qtimetadata>
${field('cc_profile', 'cc.exam.v0p1')}
${field('qmd_assessmenttype', 'Examination')}
${field('qmd_scoretype', 'Percentage')}
${field('cc_maxattempts', allowed)}
    </qtimetadata>
    <section ident="root_section">
${questions.filter(isInCartridge).map(writeItem).join('\n')}
    </section>
  </assessment>
</questestinterop>
`
}

function writeItem(question: Question): string {
  const item = ITEMS[question.kind]! as ItemKind<QuestionKind>
  const judgements = item.judge(question)
  const conclusion = item.conclude(question)
  const feedbacks = [
    ...(conclusion ? [writeFeedback(CONCLUSION_ID, conclusion)] : []),
    ...judgements.flatMap(({ reason }, index) => (reason ? writeFeedback(nameFeedback(index), lineHtml(reason)) : [])),
  ]
  return `    <item ident="${question.id}" title="${question.id}">
      <itemmetadata>
        <qtimetadata>
${field('cc_profile', item.profile)}
        </qtimetadata>
      </itemmetadata>
      <presentation>
        ${writeMaterial(lineHtml(withDescription(question.stem, question.picture)))}
${item.present(question)}
      </presentation>
      <resprocessing>
        <outcomes>
          <decvar maxvalue="${FULL_MARKS}" minvalue="0" varname="SCORE" vartype="Decimal"/>
        </outcomes>
${conclusion ? writeCondition('Yes', '<other/>', displayFeedback(CONCLUSION_ID)) : ''}${judgements.map(writeJudgement).join('')}      </resprocessing>
${feedbacks.join('')}    </item>`
}

/**
 * Writes the marks and feedback of one condition. `continue` is "No", because Moodle shows the feedback of a condition
 * with `continue="Yes"` to every learner.
 */
function writeJudgement({ when, isRight, reason }: Judgement, index: number): string {
  const marks = isRight ? `<setvar action="Set" varname="SCORE">${FULL_MARKS}</setvar>` : ''
  return writeCondition('No', when, marks + (reason ? displayFeedback(nameFeedback(index)) : ''))
}

function writeCondition(goesOn: 'Yes' | 'No', when: string, then: string): string {
  return `        <respcondition continue="${goesOn}">
          <conditionvar>${when}</conditionvar>
          ${then}
        </respcondition>
`
}

function displayFeedback(id: string): string {
  return `<displayfeedback feedbacktype="Response" linkrefid="${id}"/>`
}

function writeFeedback(id: string, html: string): string {
  return `      <itemfeedback ident="${id}"><flow_mat>${writeMaterial(html)}</flow_mat></itemfeedback>\n`
}

function nameFeedback(index: number): string {
  return `feedback_${index + 1}`
}

function presentOptions(options: QuestionOf<'single' | 'multiple'>['options'], cardinality: string): string {
  const labels = options.map(
    ({ text, picture }, index) =>
      `            <response_label ident="${nameOption(index)}">${writeMaterial(lineHtml(withDescription(text, picture)))}</response_label>`,
  )
  return `        <response_lid ident="response" rcardinality="${cardinality}">
          <render_choice>
${labels.join('\n')}
          </render_choice>
        </response_lid>`
}

/**
 * Returns the condition that an option is chosen. The attribute `case` is there for Moodle, which recognises the right
 * options of a multiple-choice question by it.
 */
function matchOption(index: number): string {
  return `<varequal respident="response" case="Yes">${nameOption(index)}</varequal>`
}

function matchText(text: string): string {
  return `<varequal respident="response" case="No">${escapeXml(linePlain(text))}</varequal>`
}

function nameOption(index: number): string {
  return `option_${index + 1}`
}

function writeMaterial(html: string): string {
  return `<material><mattext texttype="text/html">${escapeXml(guardEntities(html))}</mattext></material>`
}

function field(label: string, entry: string): string {
  return `      <qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
}
