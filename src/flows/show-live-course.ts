import type { CourseContent } from '../course/schema.ts'
import type { Database } from '../store/database.ts'
import type { ClaimedJob } from '../store/jobs/jobs.ts'
import { storeLiveCourse } from '../store/jobs/live-courses.ts'

export type LiveCourse = {
  show(content: CourseContent): void
  /** Resolves when nothing is being stored any more. */
  settle(): Promise<void>
}

/**
 * Keeps the page of a course that is being written up to date. Of states that come faster than they are stored only the newest is; one that
 * the store does not take is missed by nobody but whoever watches.
 */
export function openLiveCourse(db: Database, job: ClaimedJob, courseId: string): LiveCourse {
  let newest: CourseContent | null = null
  let storing: Promise<void> | null = null

  async function storeNewest(): Promise<void> {
    while (newest) {
      const content = newest
      newest = null
      await storeLiveCourse(db, job, courseId, content).catch(() => {})
    }
    storing = null
  }

  return {
    show(content) {
      newest = content
      storing ??= storeNewest()
    },
    async settle() {
      await storing
    },
  }
}
