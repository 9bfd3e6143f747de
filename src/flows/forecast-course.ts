import type { Brief } from '../course/brief.ts'
import type { Forecast } from '../course/forecast.ts'
import { chooseModel, listUnusedModel, type ModelOffer } from '../course/models/model-choice.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import { requireAccountOfKey } from '../store/accounts.ts'
import { isTestKey } from '../store/api-keys.ts'
import { findBrand } from '../store/brands.ts'
import type { Database } from '../store/database.ts'
import { findPlanModel } from '../store/operator/plans.ts'
import { findSourceRow, type SourceRow } from '../store/sources.ts'
import { type FindOffer, findWritingOffer } from './models/find-writing-offer.ts'
import { requireUsableSources } from './sources/course-sources.ts'
import { readAskable } from './sources/look-through-source.ts'
import { forecastInThread } from './work-on-course.ts'

const COURSE_CREDITS = 1
const NAME_CHARACTERS = 200

export type ForecastOrder = { keyId: string; accountId: string; brief: Brief }
export type CostedForecast = Forecast & { credits: number; creditsLeft: number }

/** What a request would give and cost. Takes no credit and makes no job, whether credits are left or not. */
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

/** What it will teach only the job will tell; who gives documents at least knows what it is about. */
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

/** What was found when the documents were read. Nothing is planned anew: their lessons have no titles yet. */
function forecastOfDocuments(rows: SourceRow[], brief: Brief): Forecast {
  const known = rows.map(({ can }) => readAskable(can))
  const lessons = known.map(can => (can === null || can === 'pending' ? null : can.lessons))
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
