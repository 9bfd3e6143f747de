import { nameResponses } from '../../course/questions/response-names.ts'
import { checksum } from '../runtime/state/checksum.ts'
import { decimal, describeResponse, letter, type Marks, scoreShare } from './dialect.ts'
import type { Answer, OutcomeScore, Response, Score } from './port.ts'

const VERBS = 'http://adlnet.gov/expapi/verbs/'
const ACTIVITIES = 'http://adlnet.gov/expapi/activities/'
/** Extension for the progress in the activity, in percent (cmi5 9.5.5.1). */
const PROGRESS = 'https://w3id.org/xapi/cmi5/result/extensions/progress'
const MASTERY = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore'
/** Factor of the rounding to four decimals, which a mastery score has (cmi5 9.6.3.2). */
const SCALED_STEPS = 10_000
const ROUNDING_ERROR = 1e-6
const MARKS: Marks = ['[,]', '[.]', '[:]']

type Activity = { id: string }
type Json = Record<string, unknown>

export type Statement = { id: string; timestamp: string } & Json

/** Fields that an LMS requires in the context of every statement of a visit. */
export type Context = Json & { contextActivities?: Record<string, Activity[]>; extensions?: Json }

/**
 * What all statements of a visit have in common. No statement is dated before `since`, because an LRS orders statements
 * by time (cmi5 9.3).
 */
export type Speaker = {
  actor: object
  activityId: string
  /**
   * The id of the learner's registration, which all visits of the learner share. Statement ids are derived from it, so
   * the same fact has the same id in every visit.
   */
  registration: string
  family: string
  context: Context
  /**
   * Activities that mark the statements that the protocol defines (`definedBy`), and those that judge the learner
   * (`judgedBy`), as their category.
   */
  definedBy: Activity[]
  judgedBy: Activity[]
  masteryScore: number | null
  since: number
}

/**
 * Something that is reported once, an answer or the score of an outcome: in this visit or, if that fails, in the next.
 */
export type Fact =
  | { kind: 'answered'; given: Answer; number: number }
  | { kind: 'scored'; scored: OutcomeScore; at: number }

export type Verdict = { score: Score; at: number; seconds: number }

export function stateFact(speaker: Speaker, fact: Fact): Statement {
  return fact.kind === 'answered' ? stateAnswer(speaker, fact) : stateOutcome(speaker, fact)
}

/** Returns a statement about the visit itself. Its id is derived from the time at which the visit began. */
export function stateVisit(speaker: Speaker, verb: 'initialized' | 'terminated', result?: Json): Statement {
  const at = verb === 'initialized' ? speaker.since : Date.now()
  return state(speaker, verb, `${verb} ${speaker.since}`, at, {
    object: { objectType: 'Activity', id: speaker.activityId },
    ...result,
    context: extendContext(speaker, { category: speaker.definedBy }),
  })
}

/** Returns the statement that the course was completed, whose id is the same every time. */
export function stateCompletion(speaker: Speaker, at: number, seconds: number): Statement {
  return state(speaker, 'completed', 'completed', at, {
    object: { objectType: 'Activity', id: speaker.activityId },
    // The name is quoted, because the bundler would mangle a property of this name.
    ['result']: { completion: true, duration: timeSpan(seconds) },
    context: extendContext(speaker, { category: [...speaker.definedBy, ...speaker.judgedBy] }),
  })
}

/**
 * Returns the statement about the assessment. The id of "passed" is the same in every visit; "failed" has a new one
 * each time.
 */
export function stateVerdict(speaker: Speaker, { score, at, seconds }: Verdict): Statement {
  const { masteryScore } = speaker
  return state(speaker, score.passed ? 'passed' : 'failed', score.passed ? 'passed' : `failed ${at}`, at, {
    object: { objectType: 'Activity', id: speaker.activityId },
    ['result']: { success: score.passed, score: measure(score), duration: timeSpan(seconds) },
    context: extendContext(
      speaker,
      { category: [...speaker.definedBy, ...speaker.judgedBy] },
      masteryScore === null ? {} : { [MASTERY]: masteryScore },
    ),
  })
}

export function progressResult(share: number, seconds: number): Json {
  return {
    ['result']: {
      duration: timeSpan(seconds),
      ...(share < 1 && { extensions: { [PROGRESS]: Math.floor(share * 100) } }),
    },
  }
}

function stateAnswer(speaker: Speaker, { given: answer, number }: Fact & { kind: 'answered' }): Statement {
  const { response, right, seconds, questionId, outcomeId } = answer
  const [type, pattern, given] = describeResponse(response, MARKS, nameResponses)
  return state(speaker, 'answered', `${questionId} ${answer.at ?? number}`, answer.at ?? speaker.since, {
    object: {
      objectType: 'Activity',
      id: nameActivity(speaker, questionId),
      definition: {
        type: `${ACTIVITIES}cmi.interaction`,
        description: inLanguage(answer.stem),
        interactionType: type,
        ...(pattern && { correctResponsesPattern: [pattern] }),
        ...listComponents(response),
      },
    },
    ['result']: {
      ...(given !== null && { response: given }),
      ...(response.kind !== 'signature' && { success: right }),
      ...(seconds !== null && { duration: timeSpan(seconds) }),
    },
    context: extendContext(speaker, {
      parent: [{ id: speaker.activityId }],
      ...(outcomeId && { other: [{ id: nameActivity(speaker, outcomeId) }] }),
    }),
  })
}

/** Returns the statement about one outcome in a try at the assessment. */
function stateOutcome(speaker: Speaker, { scored, at }: Fact & { kind: 'scored' }): Statement {
  return state(speaker, 'scored', `${scored.id} ${at}`, at, {
    object: {
      objectType: 'Activity',
      id: nameActivity(speaker, scored.id),
      definition: { type: `${ACTIVITIES}objective`, name: inLanguage(scored.text) },
    },
    ['result']: { success: scored.passed, score: measure(scored) },
    context: extendContext(speaker, { parent: [{ id: speaker.activityId }] }),
  })
}

function state(speaker: Speaker, verb: string, seed: string, at: number, more: Json): Statement {
  return {
    id: seedUuid(`${speaker.registration} ${speaker.activityId} ${seed}`),
    actor: speaker.actor,
    verb: { id: VERBS + verb, display: { en: verb } },
    timestamp: new Date(Math.max(at, speaker.since)).toISOString(),
    ...more,
  }
}

/** Adds to the context that the LMS has given, without removing anything from it (cmi5 10.2.1). */
function extendContext(
  { context, registration }: Speaker,
  activities: Record<string, Activity[]>,
  extensions: Json = {},
): Context {
  const contextActivities = { ...context.contextActivities }
  for (const [kind, list] of Object.entries(activities))
    if (list.length) contextActivities[kind] = [...(contextActivities[kind] ?? []), ...list]
  return {
    ...context,
    ...(registration && { registration }),
    ...(Object.keys(contextActivities).length > 0 && { contextActivities }),
    ...((context.extensions || Object.keys(extensions).length > 0) && {
      extensions: { ...extensions, ...context.extensions },
    }),
  }
}

/** Lists the possible answers, under the ids that the given answer refers to (xAPI 1.0.3, part 2, 2.4.4.1). */
function listComponents(response: Response): Json {
  if (!('words' in response) || !response.words) return {}
  const describe = (words: string[], plainName: (position: number) => string) =>
    nameResponses(words, plainName).map((id, position) => ({ id, description: inLanguage(words[position]!) }))
  const things = describe(response.words, letter)
  if (response.kind !== 'match') return { choices: things }
  return { source: things, target: describe(response.rights ?? [], position => String(position + 1)) }
}

function nameActivity({ family }: Speaker, id: string): string {
  return `urn:coursewright:${family}:${id}`
}

function measure(score: Score): Json {
  const share = scoreShare(score)
  // Truncated, not rounded: a score below the mastery score must not be reported as reaching it (cmi5 9.3.5).
  const scaled = Math.floor(share * SCALED_STEPS + ROUNDING_ERROR) / SCALED_STEPS
  return { scaled, raw: Math.floor(scaled * 100 + ROUNDING_ERROR), min: 0, max: 100 }
}

function inLanguage(text: string): Json {
  return { [document.documentElement.lang]: text.replace(/\s+/g, ' ').trim() }
}

function timeSpan(seconds: number): string {
  return `PT${decimal(Math.max(seconds, 0), 2)}S`
}

/**
 * Derives a UUID from a text (RFC 9562, 5.4), so that a statement that is sent twice has the same id and is recorded
 * once. A random UUID would differ each time, and browsers offer it only on HTTPS pages.
 */
function seedUuid(seed: string): string {
  const digits = [1, 2, 3, 4].map(turn =>
    Number.parseInt(checksum(turn + seed), 36)
      .toString(16)
      .padStart(8, '0'),
  )
  return digits.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
