import type { JobStatusRow } from './database.ts'

/** The columns that both gates read of a job and its course. */
export type JobColumns = {
  id: string
  status: string
  progress: number
  error_message: string | null
  error_code: string | null
  course_id: string | null
  course_name: string | null
  course_headline: string | null
  course_created_at: number | null
}

export function statusRow(columns: JobColumns | undefined): JobStatusRow | null {
  if (!columns) return null
  return {
    id: columns.id,
    status: columns.status,
    progress: columns.progress,
    errorMessage: columns.error_message,
    errorCode: columns.error_code,
    courseId: columns.course_id,
    courseName: columns.course_name,
    courseHeadline: columns.course_headline,
    courseCreatedAt: columns.course_created_at,
  }
}
