import type { Course } from '../course/schema.ts'

const VIDEO_HOST = 'https://www.youtube-nocookie.com'

/**
 * Returns the content security policy of a preview. The video host is allowed only for a course with videos, and media
 * only for a course with sound or film. The page's script requests nothing; robots.txt is allowed for tools that audit
 * the page from within. The only text that the script inserts as markup are the sealed questions of an assessment.
 */
export function previewCsp(course: Pick<Course, 'chapters' | 'assessment' | 'media'>, baseUrl: string): string {
  const hasVideo = course.chapters.some(chapter => chapter.lessons.some(lesson => lesson.video?.kind === 'youtube'))
  const isPlayed = course.media?.some(({ kind }) => kind === 'sound' || kind === 'film')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ...(isPlayed ? ["media-src 'self'"] : []),
    `connect-src ${new URL('/robots.txt', baseUrl)}`,
    ...(hasVideo ? [`frame-src ${VIDEO_HOST}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${course.assessment ? 'coursewright' : "'none'"}`,
  ].join('; ')
}

/**
 * Returns the policy for the page of a course that is being written: its script polls this service, and inserts no
 * markup from text.
 */
export function liveCsp(): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Returns the policy for a page that is shown as a picture inside another of our pages; no script runs in it. */
export function stillCsp(): string {
  return "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
}

/**
 * Returns the policy for the page of a course that does not exist: it runs no script, and its colours are in a data
 * URL.
 */
export function notFoundCsp(): string {
  return "default-src 'none'; style-src 'self' data:; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'"
}
