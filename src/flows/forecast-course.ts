import type { Brief } from '../course/brief.ts'
import type { Forecast } from '../course/forecast.ts'
import { chooseModel, listUnusedModel, type ModelOffer } from '../course/models/model-choice.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import { forecastAside, type StoredChoice } from '../documents/run-in-thread.ts'
import { PublicError } from '../errors.ts'
import { createFairTurns } from '../isolate/turns.ts'
import { refusal } from '../refusals.ts'
import { requireAccountOfKey } from '../store/accounts.ts'
import { isTestKey } from '../store/api-keys.ts'
import { findBrand } from '../store/brands.ts'
import type { Database } from '../store/database.ts'
import { findPlanModel } from '../store/operator/plans.ts'
import { findSourceRow, type SourceRow } from '../store/sources.ts'
import { type FindOffer, findWritingOffer } from './models/find-writing-offer.ts'
import { readStoredChoice, requireUsableSources } from './sources/course-sources.ts'
import { readAskable } from './sources/look-through-source.ts'
import { forecastInThread } from './work-on-course.ts'

const COURSE_CREDITS = 1
const PLANNING_MS = 60_000
/**
 * Queue of forecasts that read documents. Each takes a thread and the memory for its documents, so only one runs at a
 * time, and each account has at most one in the common queue.
 */
const inTurnOfPlans = createFairTurns({ inAll: 1, waitMs: 10_000 })
const NAME_CHARACTERS = 200

export type ForecastOrder = { keyId: string; accountId: string; brief: Brief }
export type CostedForecast = Forecast & { credits: number; creditsLeft: number }

/**
 * Forecasts what a request would yield and how many credits it would take. The forecast itself takes no credit and
 * makes no job, so it also works without credits.
 */
export async function forecastCourse(
  parts: { db: Database; modelOffer: FindOffer },
  { keyId, accountId, brief }: ForecastOrder,
  now: number,
): Promise<CostedForecast> {
  const { db } = parts
  const writingOffer = await findWritingOffer(parts, keyId, brief)
  await requireUsableSources(db, keyId, brief, writingOffer !== null)
  const { monthlyCredits, creditsUsed } = await requireAccountOfKey(db, keyId, now)
  const isTest = await isTestKey(db, keyId)
  return {
    ...(writingOffer
      ? forecastOfModel(brief, chooseModel(writingOffer, brief.model, await findPlanModel(db, accountId)), writingOffer)
      : await forecastWithoutModel(db, keyId, accountId, brief, await parts.modelOffer())),
    credits: isTest ? 0 : COURSE_CREDITS,
    creditsLeft: Math.max(0, monthlyCredits - creditsUsed),
  }
}

async function forecastWithoutModel(
  db: Database,
  keyId: string,
  accountId: string,
  brief: Brief,
  offer: ModelOffer | null,
): Promise<Forecast> {
  const ids = brief.sources ?? []
  if (ids.length > 0 && brief.sourceSections) {
    const forecast = await forecastOfSections(db, keyId, accountId, brief)
    return { ...forecast, unused: [...forecast.unused, ...listUnusedModel(offer, brief.model, null)] }
  }
  const rows = await Promise.all(ids.map(id => findSourceRow(db, keyId, id)))
  const forecast =
    ids.length === 0
      ? await forecastInThread(accountId, brief, (await findBrand(db, accountId))?.brand.name)
      : forecastOfDocuments(
          rows.filter(row => row !== null),
          brief,
        )
  return { ...forecast, unused: [...forecast.unused, ...listUnusedModel(offer, brief.model, null)] }
}

/**
 * Plans the lessons of the chosen sections exactly as the job will, because there is no other way to know how many
 * lessons they yield.
 */
async function forecastOfSections(db: Database, keyId: string, accountId: string, brief: Brief): Promise<Forecast> {
  const forecast = await inTurnOfPlans(accountId, async () =>
    planInTime(await readStoredChoice(db, keyId, brief), brief),
  )
  if (!forecast) throw busy()
  return forecast
}

async function planInTime(stored: StoredChoice[], brief: Brief): Promise<Forecast> {
  const deadline = AbortSignal.timeout(PLANNING_MS)
  try {
    return await forecastAside(stored, brief, deadline)
  } catch (error) {
    throw deadline.aborted ? busy() : error
  }
}

function busy(): PublicError {
  return new PublicError('RATE_LIMIT_EXCEEDED', refusal('forecasts-busy'))
}

/**
 * Forecasts a course by a language model. What the course will teach is not known in advance, except that with
 * documents it teaches their content.
 */
function forecastOfModel(
  { subject, languageId, sources = [], model }: Brief,
  writer: string,
  offer: ModelOffer,
): Forecast {
  return {
    kind: 'model',
    name: null,
    model: writer,
    title: subject,
    language: languageId,
    lessons: null,
    lessonCount: null,
    minutes: null,
    teaches: sources.length > 0 ? 'documents' : 'unknown',
    leftOut: [],
    unused: listUnusedModel(offer, model, writer),
    suggestions: [],
  }
}

/**
 * Forecasts a course from the stored analysis of its documents. Their lessons are counted but not planned yet, so they
 * have no titles.
 */
function forecastOfDocuments(rows: SourceRow[], brief: Brief): Forecast {
  const askables = rows.map(({ can }) => readAskable(can))
  const lessons = askables.map(can => (can === null || can === 'pending' ? null : can.lessons))
  const count = lessons.reduce<number | null>((sum, next) => (sum === null || next === null ? null : sum + next), 0)
  const names = rows.map(({ name }) => name).join(', ')
  return {
    kind: 'sources',
    name: names.slice(0, NAME_CHARACTERS).toWellFormed(),
    title: brief.subject,
    language: brief.languageId,
    lessons: null,
    lessonCount: count === null ? null : Math.min(count, COURSE_LIMITS.lessons),
    minutes: null,
    teaches: 'documents',
    leftOut: [],
    unused: [],
    suggestions: [],
  }
}
