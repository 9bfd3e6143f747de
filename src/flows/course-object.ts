/** The five fields of a course in job status and in `course.created`. */
export type CourseObject = { id: string; name: string; headline: string; shareUrl: string; createdAt: string }

type KnownCourse = { id: string; name: string; headline: string; createdAt: string }

export function courseObject({ id, name, headline, createdAt }: KnownCourse, baseUrl: string): CourseObject {
  return { id, name, headline, shareUrl: buildShareUrl(id, baseUrl), createdAt }
}

export function buildShareUrl(courseId: string, baseUrl: string): string {
  return `${baseUrl}/go/${courseId}`
}
