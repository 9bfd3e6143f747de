import { asMarkdown, shortened } from '../../course/markdown-words.ts'
import { agreementSchema } from '../../course/schema.ts'
import { type DocumentPhrases, nameDocuments } from '../../documents/name-documents.ts'
import { readPhrases } from '../../documents/source-phrases.ts'
import type { Draft } from '../draft.ts'
import { nameDropped } from '../left-out.ts'
import { questionIds } from './citations.ts'
import { type Settling, settlePart } from './ground-block.ts'
import { NOT_BORNE_OUT } from './ground-lessons.ts'
import { settleQuestion } from './ground-question.ts'
import { buildGround, type Ground, judgeSentence } from './ground-text.ts'
import { type Grounds, passagesNamed } from './grounds.ts'

const UNCITED = 100
const SUMMARY_CHARACTERS = 1_900

/**
 * Removes from assessment, wrap-up and agreement what the documents do not support. Records in the course's origin how
 * many of its sentences rest on the documents, and which sections of the documents no part cites.
 */
export function groundCourse(draft: Draft): void {
  const { plan, lessons, origin } = draft
  const { grounds } = plan
  if (!grounds) return
  draft.questions = draft.questions.flatMap(entry => {
    const question = settleQuestion(entry.question, buildGround(grounds, questionIds(entry, plan, lessons)))
    if (question) return [{ place: entry.place, question }]
    nameDropped(draft.origin, shortened(`Question: ${entry.question.stem}`, 300), NOT_BORNE_OUT)
    return []
  })
  const cited = [...lessons.values()].flatMap(({ blocks }) => blocks.flatMap(({ from = [] }) => from))
  const all = buildGround(grounds, cited)
  groundWrapup(draft, all)
  groundAgreement(draft, all)
  const passageIds = new Set(passagesNamed(grounds, cited).map(({ id }) => id))
  const uncited = grounds.sections.filter(({ passages }) => !passages.some(id => passageIds.has(id)))
  origin.grounding = {
    mode: grounds.mode,
    ...draft.tally,
    uncited: [...new Set(uncited.flatMap(({ headings }) => shortened(headings.join(' / '), 300) || []))].slice(
      0,
      UNCITED,
    ),
    marks: [],
  }
}

/** Removes from the wrap-up what the documents do not support. A summary may leave things out but must not add any. */
function groundWrapup(draft: Draft, ground: Ground): void {
  const { plan, wrapup, tally } = draft
  if (!wrapup) return
  const settling: Settling = { ground, mode: 'open', standing: 'teaching', tally, marks: [] }
  const isFalse = (text: string) => judgeSentence(text, ground).verdict === 'contradicted'
  const outcomes = plan.outcomes.map(({ text }) => text)
  const steps = wrapup.nextSteps.filter(step => !isFalse(step))
  const summary = settlePart({ summary: wrapup.summary }, settling)?.summary
  const asList = outcomes
    .map(text => `- ${asMarkdown(text)}`)
    .join('\n')
    .slice(0, SUMMARY_CHARACTERS)
  draft.wrapup = {
    summary: summary ?? asList,
    learned: wrapup.learned.map((text, index) => (isFalse(text) ? (outcomes[index] ?? text) : text)),
    nextSteps: steps.length >= 2 ? steps : (documentPhrases(ground.grounds)?.nextSteps ?? outcomes.slice(0, 2)),
  }
}

function groundAgreement(draft: Draft, ground: Ground): void {
  const { plan, agreement, tally } = draft
  if (!agreement) return
  const settling: Settling = { ground, mode: 'open', standing: 'invented', tally, marks: [] }
  const settled = agreementSchema.safeParse(settlePart(agreement, settling)).data
  const name = shortened(documentNames(ground.grounds).join(', '), 200)
  draft.agreement = settled ??
    documentPhrases(ground.grounds)?.agreement ?? { title: plan.name, statement: asMarkdown(name), confirmation: name }
}

function documentPhrases(grounds: Grounds): DocumentPhrases | null {
  const [names, phrases] = [documentNames(grounds), readPhrases(grounds.language)]
  return phrases && nameDocuments(names, names, phrases, grounds.language)
}

function documentNames({ references }: Grounds): string[] {
  return references.flatMap(({ work }) => ('name' in work ? [work.name] : []))
}
