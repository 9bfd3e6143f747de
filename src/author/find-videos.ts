import type { Video } from '../course/schema.ts'

/** What a lesson shows when no video is known to fit: a link to the search, never a made-up video. */
export function searchCard(courseName: string, lessonTitle: string): Video {
  return { kind: 'search', query: [...`${lessonTitle} ${courseName}`].slice(0, 300).join('').trim() }
}
