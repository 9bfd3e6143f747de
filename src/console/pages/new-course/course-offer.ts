import { ID, parse } from '../../../api/parse.ts'
import { submitBody } from '../../../api/routes/courses.ts'
import { COURSE_LIMITS } from '../../../course/parts.ts'
import { PublicError } from '../../../errors.ts'
import { requireUsableSources } from '../../../flows/sources/course-sources.ts'
import type { Database } from '../../../store/database.ts'
import { findSourceRow, type SourceRow } from '../../../store/sources.ts'
import { type CanAsk, readCan } from '../sources/source-facts.ts'
import { type CourseWish, wishAsBody } from './course-wish.ts'

/** What a wish would become, as far as it is known before a credit is spent. */
export type CourseOffer = {
  documents: number
  /** Whether a language model writes, which asks what it finds and not only what rules can. */
  byModel: boolean
  can: CanAsk
  /** One of the documents is still looked through, so that nothing is known of the whole. */
  isPending: boolean
  /** Lessons beyond what a course holds. */
  tooMany: number
  /** Why the call would be refused. */
  refusal: PublicError | null
}

/** Null where no document was chosen: what the other authors write is not known beforehand. */
export async function buildOffer(
  db: Database,
  keyId: string,
  wish: CourseWish,
  byModel: boolean,
): Promise<CourseOffer | null> {
  const rows = await Promise.all(wish.sources.filter(id => ID.test(id)).map(id => findSourceRow(db, keyId, id)))
  const knownSources = rows.filter((row): row is SourceRow => row !== null)
  if (wish.sources.length === 0) return null
  const askables = knownSources.map(readCan)
  const can = askables
    .filter(each => each !== 'pending')
    .reduce<CanAsk>(
      (sum, next) => {
        for (const key of Object.keys(next ?? {}) as (keyof CanAsk)[]) sum[key] = (sum[key] ?? 0) + next![key]
        return sum
      },
      {
        cards: 0,
        lessons: 0,
        sectionsWithout: 0,
        single: 0,
        multiple: 0,
        order: 0,
        match: 0,
        sort: 0,
        number: 0,
        recall: 0,
      },
    )
  return {
    documents: knownSources.length,
    byModel,
    can,
    isPending: askables.includes('pending'),
    tooMany: Math.max(0, can.lessons - COURSE_LIMITS.lessons),
    refusal: await findRefusal(db, keyId, wish, byModel),
  }
}

/** The very check of the call, with a subject put in where none was written yet. */
async function findRefusal(
  db: Database,
  keyId: string,
  wish: CourseWish,
  byModel: boolean,
): Promise<PublicError | null> {
  try {
    const body = wishAsBody({ ...wish, subject: wish.subject.trim() || '–' })
    const { callbackUrl: _, ...brief } = parse(submitBody, body, 'The form')
    await requireUsableSources(db, keyId, brief, byModel)
    return null
  } catch (error) {
    if (error instanceof PublicError) return error
    throw error
  }
}
