import type { FastifyReply } from 'fastify'
import type { Brand } from '../../brand/brand.ts'
import { PublicError } from '../../errors.ts'
import { liveFiles } from '../../player/assets.ts'
import { chooseTheme } from '../../player/course-theme.ts'
import { liveCsp } from '../../player/csp.ts'
import { type LiveCourse, renderLivePage } from '../../player/live/render-live-page.ts'
import { listLivePieces } from '../../player/pieces.ts'
import { readStrings } from '../../player/strings.ts'
import { findBrand } from '../../store/brands.ts'
import { findCurrentVersion } from '../../store/courses.ts'
import type { Database } from '../../store/database.ts'
import { findLiveCourse, findLiveState } from '../../store/jobs/live-courses.ts'
import { type AddressWindow, createAddressWindow, requirePlace } from '../address-window.ts'
import { buildContent, type Content, sendContent } from '../content.ts'
import { openRenderings, TOO_MANY_PAGES } from '../renderings.ts'
import { publicRoute } from '../route.ts'
import { answer, courseId, enumSchema, UNCHANGED, whole } from '../schemas.ts'

/**
 * Limit of progress requests per minute and address: enough for sixty open pages, each of which asks twenty times a
 * minute.
 */
const PROGRESS_PER_MINUTE = 1_200
/** Preview pages of unfinished courses must not be cached: when the job fails, no copy of the text may remain. */
export const NEVER = 'no-store'
const CACHED_BYTES = 8 * 1024 * 1024

const WRITING_STATES = ['pending', 'completed'] as const
const TOO_OFTEN = 'Too many questions about courses came from this address: try again in a minute'

const writingProgress = answer('WritingProgress', {
  status: enumSchema(WRITING_STATES, 'pending', '`completed`: the course is at its address.'),
  progress: whole(35, 'Percent. It never goes down, and is 100 only when completed.').min(0).max(100),
  version: whole(4, 'A number that rises with every change of the page; while pending.').optional(),
})

export const readPreviewProgress = publicRoute('read-preview-progress', 'GET /go/:id/progress', {
  head: true,
  tag: 'Previews',
  summary: 'Ask how far a course is',
  description:
    'What the page at `previewUrl` asks every three seconds. A course that is not being written and is not there is not found.',
  params: { id: courseId },
  answers: {
    200: {
      description: 'How far it is.',
      schema: writingProgress,
      examples: { completed: { status: 'completed', progress: 100, version: undefined } },
    },
    304: UNCHANGED,
  },
  errors: { NOT_FOUND: 'No such course', RATE_LIMIT_EXCEEDED: TOO_OFTEN },
  handler: ({ db }) => {
    const questions = createAddressWindow(PROGRESS_PER_MINUTE)
    return async ({ reply, id }) => {
      requirePlace(questions, reply, TOO_OFTEN)
      const progress = await readProgress(db, id('id'))
      if (!progress) throw new PublicError('NOT_FOUND', 'No such course')
      return sendContent(
        reply,
        buildContent(JSON.stringify(progress), 'application/json; charset=utf-8', 'often'),
        NEVER,
      )
    }
  },
})

/**
 * Reads the progress. The live state is read before the course: a course may be finished in between, but a finished
 * course never becomes unfinished.
 */
async function readProgress(db: Database, id: string) {
  const live = await findLiveState(db, id)
  if (live) return { status: 'pending', progress: live.progress, version: live.version } as const
  const version = await findCurrentVersion(db, id)
  return version === null ? null : ({ status: 'completed', progress: 100 } as const)
}

/**
 * Caches the pages of courses that are being written. Each is rendered once per change; the whole cache is cleared
 * when a job ends.
 */
export function createLivePages(db: Database, renderedPages: AddressWindow) {
  let findRendered = openRenderings(CACHED_BYTES)
  db.onWake('ended', () => {
    findRendered = openRenderings(CACHED_BYTES)
  })

  /** Returns the page of a course that is being written. Null: no course with this id is being written. */
  return async function findLivePage(id: string, reply: FastifyReply): Promise<Content | null> {
    const live = await findLiveState(db, id)
    if (!live) return null
    const owner = await findBrand(db, live.accountId)
    const wanted = {
      accountId: live.accountId,
      name: [id, live.version, owner?.version].join(' '),
      requirePlace: () => requirePlace(renderedPages, reply, TOO_MANY_PAGES),
    }
    return findRendered(wanted, async () => {
      const stored = await findLiveCourse(db, id)
      if (!stored) return { page: null, isCurrent: false }
      const page = renderLive({ ...stored.content, id }, stored.version, live.progress, owner?.brand ?? null)
      return { page, isCurrent: stored.version === live.version }
    })
  }
}

function renderLive(course: LiveCourse, version: number, progress: number, brand: Brand | null): Content {
  const { style, script } = liveFiles(listLivePieces(course, brand), brand?.typeface, chooseTheme(course, brand))
  const page = renderLivePage(course, readStrings(course.language), {
    version,
    progress,
    brand,
    assets: { style: `/assets/${style.name}`, script: `/assets/${script.name}` },
  })
  return buildContent(page, 'text/html; charset=utf-8', 'often', {
    'content-security-policy': liveCsp(),
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
}
