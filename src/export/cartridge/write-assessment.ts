import type { Question, QuestionKind } from '../../course/questions/questions.ts'
import type { Assessment, Course } from '../../course/schema.ts'
import { lineHtml, linePlain, type QuestionOf } from '../questions/question-bank.ts'
import { escapeXml } from '../xml.ts'

/** The profile knows five numbers of attempts, and no limit at all (Common Cartridge 1.3, QTI profile, cc_maxattempts). */
const MOST_ATTEMPTS = 5
const FULL_MARKS = 100

/** Kinds that the profile cannot say are null: they are named among what is left out. */
const ITEMS: { [Kind in QuestionKind]: ItemKind<Kind> | null } = {
  single: {
    profile: 'cc.multiple_choice.v0p1',
    present: ({ options }) => presentOptions(options, 'Single'),
    accept: ({ options }) => {
      const right = options.findIndex(({ correct }) => correct)
      return [matchOption(right)]
    },
    explain: ({ options }) => options.map(({ reason }, index) => ({ when: matchOption(index), reason })),
  },
  multiple: {
    profile: 'cc.multiple_response.v0p1',
    present: ({ options }) => presentOptions(options, 'Multiple'),
    accept: ({ options }) => {
      const all = options.map(({ correct }, index) =>
        correct ? matchOption(index) : `<not>${matchOption(index)}</not>`,
      )
      return [`<and>${all.join('')}</and>`]
    },
    explain: () => [],
  },
  recall: {
    profile: 'cc.fib.v0p1',
    present: () => `        <response_str ident="response" rcardinality="Single">
          <render_fib prompt="Dashed"/>
        </response_str>`,
    accept: ({ accepted }) => accepted.map(matchText),
    explain: ({ mistakes }) => mistakes.map(({ text, reason }) => ({ when: matchText(text), reason })),
  },
  order: null,
  match: null,
  sort: null,
  number: null,
}

type ItemKind<Kind extends QuestionKind> = {
  profile: string
  present(question: QuestionOf<Kind>): string
  /** Conditions, each of which is enough for full marks. */
  accept(question: QuestionOf<Kind>): string[]
  /** What a learner is told of an answer. */
  explain(question: QuestionOf<Kind>): { when: string; reason: string }[]
}

export function isInCartridge({ kind }: Question): boolean {
  return ITEMS[kind] !== null
}

/** The test in the profile of QTI 1.2 that cartridges hold. */
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
  const notes = item.explain(question).filter(({ reason }) => reason)
  const explanations = notes.map(({ when }, index) =>
    writeCondition(when, true, `<displayfeedback feedbacktype="Response" linkrefid="feedback_${index}"/>`),
  )
  const marks = item
    .accept(question)
    .map(when => writeCondition(when, false, `<setvar action="Set" varname="SCORE">${FULL_MARKS}</setvar>`))
  return `    <item ident="${question.id}" title="${question.id}">
      <itemmetadata>
        <qtimetadata>
${field('cc_profile', item.profile)}
        </qtimetadata>
      </itemmetadata>
      <presentation>
        ${writeMaterial(question.stem)}
${item.present(question)}
      </presentation>
      <resprocessing>
        <outcomes>
          <decvar maxvalue="${FULL_MARKS}" minvalue="0" varname="SCORE" vartype="Decimal"/>
        </outcomes>
${[...explanations, ...marks].join('')}      </resprocessing>
${notes.map(writeFeedback).join('')}    </item>`
}

function writeFeedback({ reason }: { reason: string }, index: number): string {
  return `      <itemfeedback ident="feedback_${index}"><flow_mat>${writeMaterial(reason)}</flow_mat></itemfeedback>\n`
}

function writeCondition(when: string, goesOn: boolean, then: string): string {
  return `        <respcondition continue="${goesOn ? 'Yes' : 'No'}">
          <conditionvar>${when}</conditionvar>
          ${then}
        </respcondition>
`
}

function presentOptions(options: QuestionOf<'single' | 'multiple'>['options'], cardinality: string): string {
  const labels = options.map(
    ({ text }, index) =>
      `            <response_label ident="${nameOption(index)}">${writeMaterial(text)}</response_label>`,
  )
  return `        <response_lid ident="response" rcardinality="${cardinality}">
          <render_choice>
${labels.join('\n')}
          </render_choice>
        </response_lid>`
}

function matchOption(index: number): string {
  return `<varequal respident="response">${nameOption(index)}</varequal>`
}

function matchText(text: string): string {
  return `<varequal respident="response" case="No">${escapeXml(linePlain(text))}</varequal>`
}

function nameOption(index: number): string {
  return `option_${index + 1}`
}

function writeMaterial(text: string): string {
  return `<material><mattext texttype="text/html">${escapeXml(lineHtml(text))}</mattext></material>`
}

function field(label: string, entry: string): string {
  return `      <qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
}
