import type { Course } from '../course/schema.ts'

const VIDEO_HOST = 'https://www.youtube-nocookie.com'

/**
 * What the preview page may load and run. The video host is named only where the course has a video of it, sound and film only where it plays
 * its own. The script asks for nothing; who audits a page asks in its name what robots may do there. Only the questions of an assessment,
 * which the page holds sealed, become markup by the script.
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

/** The page of a course that is being written: its script asks this service for what is new, and turns no text into markup. */
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

/** A picture of a page inside another page of ours: nothing runs in it. */
export function stillCsp(): string {
  return "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
}

/** The page for a missing course runs nothing; its colours travel in its own address. */
export function notFoundCsp(): string {
  return "default-src 'none'; style-src 'self' data:; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'"
}
