import { type CourseObject, courseObject } from '../flows/course-object.ts'
import type { JobStatusRow } from '../store/job-status.ts'

export type JobStatus = {
  jobId: string
  status: string
  progress: number
  course: CourseObject | null
  error?: { message: string; code?: string }
}

export function jobStatusAnswer(job: JobStatusRow, baseUrl: string): JobStatus {
  const answer: JobStatus = {
    jobId: job.id,
    status: job.status,
    progress: job.progress,
    course: courseOf(job, baseUrl),
  }
  if (job.status === 'failed') {
    answer.error = { message: job.errorMessage!, ...(job.errorCode ? { code: job.errorCode } : {}) }
  }
  return answer
}

function courseOf(job: JobStatusRow, baseUrl: string): CourseObject | null {
  if (!job.courseId) return null
  const createdAt = isoTime(job.courseCreatedAt)!
  return courseObject({ id: job.courseId, name: job.courseName!, headline: job.courseHeadline!, createdAt }, baseUrl)
}

export function isoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
