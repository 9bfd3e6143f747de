export type WebhookCourse = {
  id: string
  name: string
  headline: string
  shareUrl: string
  /** A date in ISO 8601, like every date in an event. */
  createdAt: string
}

export type WebhookExport = {
  courseId: string
  format: string
  downloadUrl: string
  shareUrl: string
  exportedAt: string
}

export type CourseCreated = { event: 'course.created'; jobId: string; course: WebhookCourse }
export type CourseUpdated = { event: 'course.updated'; jobId: string; course: WebhookCourse }
export type CourseFailed = { event: 'course.failed'; jobId: string; error: { message: string; code?: string } }
export type CourseExported = { event: 'course.exported' } & WebhookExport
/**
 * Sent when a reviewer has commented. It contains neither the comment nor its author. The holder of the key can read
 * both in the API until they are deleted.
 */
export type CourseCommented = {
  event: 'course.commented'
  reviewId: string
  commentId: string
  partId: string
  course: WebhookCourse
}
export type CourseApproved = {
  event: 'course.approved'
  reviewId: string
  version: number
  approvedAt: string
  course: WebhookCourse
}
export type WebhookTest = { event: 'webhook.test'; sentAt: string }
export type WebhookEvent =
  | CourseCreated
  | CourseUpdated
  | CourseFailed
  | CourseExported
  | CourseCommented
  | CourseApproved
  | WebhookTest

export function buildCourseCreated(jobId: string, course: WebhookCourse): CourseCreated {
  const { id, name, headline, shareUrl, createdAt } = course
  return { event: 'course.created', jobId, course: { id, name, headline, shareUrl, createdAt } }
}

export function buildCourseUpdated(jobId: string, course: WebhookCourse): CourseUpdated {
  return { ...buildCourseCreated(jobId, course), event: 'course.updated' }
}

export function buildCourseFailed(jobId: string, error: { message: string; code?: string | undefined }): CourseFailed {
  const { message, code } = error
  return { event: 'course.failed', jobId, error: code === undefined ? { message } : { message, code } }
}

export function buildCourseExported(exported: WebhookExport): CourseExported {
  const { courseId, format, downloadUrl, shareUrl, exportedAt } = exported
  return { event: 'course.exported', courseId, format, downloadUrl, shareUrl, exportedAt }
}

export function buildCourseCommented(comment: Omit<CourseCommented, 'event'>): CourseCommented {
  return { event: 'course.commented', ...comment }
}

export function buildCourseApproved(approval: Omit<CourseApproved, 'event'>): CourseApproved {
  return { event: 'course.approved', ...approval }
}

export function buildWebhookTest(now: number): WebhookTest {
  return { event: 'webhook.test', sentAt: new Date(now).toISOString() }
}
