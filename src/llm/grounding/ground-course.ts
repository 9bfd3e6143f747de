import type { Brief } from '../../course/brief.ts'
import { asMarkdown, shortened } from '../../course/markdown-words.ts'
import { agreementSchema } from '../../course/schema.ts'
import { type DocumentPhrases, nameDocuments } from '../../documents/name-documents.ts'
import { readPhrases } from '../../documents/source-phrases.ts'
import { primaryLanguage } from '../../language/locales.ts'
import type { Draft } from '../draft.ts'
import { nameDropped } from '../drop-parts.ts'
import type { Plan } from '../plan/plan.ts'
import { questionIds } from './citations.ts'
import { type Settling, settlePart } from './ground-block.ts'
import { NOT_BORNE_OUT } from './ground-lessons.ts'
import { settleQuestion } from './ground-question.ts'
import { buildGround, type Ground, judgeSentence } from './ground-text.ts'
import { passagesNamed } from './grounds.ts'

const UNCITED = 100
const SUMMARY_CHARACTERS = 1_900

/**
 * Removes from assessment, wrap-up and agreement what the documents do not support, and
 * records the grounding of the course.
 */
export function groundCourse(draft: Draft): void {
  const { brief, plan, origin } = draft
  const { grounds } = plan
  if (!grounds) return
  const mode = brief.grounding ?? 'strict'
  draft.questions = draft.questions.flatMap(entry => {
    const question = settleQuestion(entry.question, buildGround(grounds, questionIds(entry, draft)), mode)
    if (question) return [{ place: entry.place, question }]
    nameDropped(draft, shortened(`Question: ${entry.question.stem}`, 300), NOT_BORNE_OUT)
    return []
  })
  const cited = [...draft.lessons.values()].flatMap(({ blocks }) => blocks.flatMap(({ from = [] }) => from))
  const all = buildGround(grounds, cited)
  groundWrapup(draft, all)
  groundAgreement(draft, all)
  const passageIds = new Set(passagesNamed(grounds, cited).map(({ id }) => id))
  const uncited = grounds.sections.filter(({ passages }) => !passages.some(id => passageIds.has(id)))
  origin.grounding = {
    mode,
    ...draft.tally,
    uncited: [...new Set(uncited.flatMap(({ headings }) => shortened(headings.join(' / '), 300) || []))].slice(
      0,
      UNCITED,
    ),
    marks: [],
  }
}

/** Settles the wrap-up. Being a summary, it may leave things out but must not add any. */
function groundWrapup(draft: Draft, ground: Ground): void {
  const { brief, plan, wrapup, tally } = draft
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
    nextSteps: steps.length >= 2 ? steps : (documentPhrases(plan, brief)?.nextSteps ?? outcomes.slice(0, 2)),
  }
}

function groundAgreement(draft: Draft, ground: Ground): void {
  const { brief, plan, agreement, tally } = draft
  if (!agreement) return
  const settling: Settling = { ground, mode: 'open', standing: 'invented', tally, marks: [] }
  const settled = agreementSchema.safeParse(settlePart(agreement, settling)).data
  const name = shortened(documentNames(plan).join(', '), 200)
  draft.agreement = settled ??
    documentPhrases(plan, brief)?.agreement ?? { title: plan.name, statement: asMarkdown(name), confirmation: name }
}

function documentPhrases(plan: Plan, brief: Brief): DocumentPhrases | null {
  const language = primaryLanguage(brief.languageId)
  const [names, phrases] = [documentNames(plan), readPhrases(language)]
  return phrases && nameDocuments(names, names, phrases, language)
}

function documentNames({ grounds }: Plan): string[] {
  return grounds!.references.flatMap(({ work }) => ('name' in work ? [work.name] : []))
}
