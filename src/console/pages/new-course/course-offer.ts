import { ID, parse } from '../../../api/parse.ts'
import { submitBody } from '../../../api/routes/courses.ts'
import { COURSE_LIMITS } from '../../../course/parts.ts'
import { PublicError } from '../../../errors.ts'
import { requireUsableSources } from '../../../flows/sources/course-sources.ts'
import type { Database } from '../../../store/database.ts'
import { findSourceRow, type SourceRow } from '../../../store/sources.ts'
import { type CanAsk, readCan } from '../sources/source-facts.ts'
import { type CourseWish, wishAsBody } from './course-wish.ts'

/** What a course from documents would contain, as far as it is known before a credit is spent. */
export type CourseOffer = {
  documents: number
  /**
   * Whether a language model writes the course. A model can ask about anything in the documents, while an author
   * without a model asks only about what its rules recognise.
   */
  byModel: boolean
  can: CanAsk
  /** Whether one of the documents is still being analysed, so that the totals are unknown. */
  isPending: boolean
  /** Number of lessons beyond the maximum of a course. */
  tooMany: number
  /** The error with which the request would be refused; null if it would be accepted. */
  refusal: PublicError | null
}

/**
 * Builds the summary of what a course from the chosen documents would contain. Returns null if no document is chosen,
 * because what the other authors will write is not known in advance.
 */
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

/**
 * Validates the input of the form exactly as the request will be validated. A missing subject is replaced, because the
 * visitor may still type it in.
 */
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
