import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Brand } from '../brand/brand.ts'
import type { Course } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { createTurns } from '../isolate/turns.ts'
import { findCourseBrand } from '../store/brands.ts'
import { findCourse, findPublished } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { type AddressWindow, requirePlace } from './address-window.ts'
import { requireAnswerRoom } from './answer-room.ts'
import type { Content } from './content.ts'
import { createPageCache } from './page-cache.ts'

export const TOO_MANY_PAGES = 'Too many previews were opened from this address: try again in a minute'

const WAIT_MS = 30_000

/**
 * A rendered page or file (null: there is none), and whether it belongs to the version that its name in the cache
 * stands for. Only then it is cached.
 */
type Rendering<Page extends Content | null = Content | null> = { page: Page; isCurrent: boolean }
/**
 * What to render: the account that owns the course, the name in the cache, and a function that counts the rendering
 * against the caller's address and throws if the address has reached its limit.
 */
type Wanted = { accountId: string; name: string; requirePlace(): void }

/**
 * Opens a cache of pages that are rendered from courses. The pages of one account are rendered one after the other: all
 * at once they would delay every other account, and a page that a whole class opens at the same time would be rendered
 * for each learner. A cached page does not count against the caller's address.
 */
export function openRenderings(maxBytes: number) {
  const cache = createPageCache(maxBytes)
  const inTurnOfAccount = createTurns({ perName: 1, inAll: Number.POSITIVE_INFINITY, waitMs: WAIT_MS })

  return async function findRendered<Page extends Content | null>(
    { accountId, name, requirePlace }: Wanted,
    render: () => Promise<Rendering<Page>>,
  ): Promise<Page | Content> {
    const cachedPage = cache.find(name)
    if (cachedPage) return cachedPage
    const outcome = await inTurnOfAccount(accountId, async () => {
      const renderedMeanwhile = cache.find(name)
      if (renderedMeanwhile) return { page: renderedMeanwhile }
      requirePlace()
      const { page, isCurrent } = await render()
      if (page && isCurrent) cache.keep(name, page)
      // Other requests are answered before the account's next page is rendered.
      await setImmediate()
      return { page }
    })
    if (!outcome) throw new PublicError('RATE_LIMIT_EXCEEDED', TOO_MANY_PAGES)
    return outcome.page
  }
}

export type PublicCourse = { accountId: string; course: Course; brand: Brand | null }
type RenderCourse = (found: PublicCourse) => Content | null | Promise<Content | null>

/** Opens a cache of pages or files of published courses, by course version and brand. */
export function openCourseRenderings(db: Database, maxBytes: number, renderedPages: AddressWindow) {
  const findRendered = openRenderings(maxBytes)

  /** Returns the rendered page or file of a course. Null: there is no such course, or `render` has returned null. */
  return async function findCoursePage(id: string, reply: FastifyReply, render: RenderCourse): Promise<Content | null> {
    const [published, owner] = await Promise.all([findPublished(db, id), findCourseBrand(db, id)])
    if (!published) return null
    const { version, accountId } = published
    requireAnswerRoom(accountId)
    reply.request.answerOf = accountId
    const wanted = {
      accountId,
      name: [id, version, owner?.version].join(' '),
      requirePlace: () => requirePlace(renderedPages, reply, TOO_MANY_PAGES),
    }
    return findRendered(wanted, async () => {
      const course = await findCourse(db, id)
      if (!course) return { page: null, isCurrent: false }
      // If a new version was saved since the lookup, the page is not cached under the older version's name; the next
      // request finds the new version.
      return {
        page: await render({ accountId, course, brand: owner?.brand ?? null }),
        isCurrent: course.version === version,
      }
    })
  }
}
