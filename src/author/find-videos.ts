import type { Brief } from '../course/brief.ts'
import type { CourseContent, Lesson, Video } from '../course/schema.ts'
import type { Author, AuthorWork } from './author.ts'
import { fitOf, type VideoWish } from './find-videos-fit.ts'
import { searchYoutube, usableVideos, type YoutubeOptions, type YoutubeVideo } from './find-videos-youtube.ts'

const SEARCHES_AT_ONCE = 4
/** Looked at more closely for each lesson; all of a course are asked for together, 50 at a time. */
const CANDIDATES_PER_LESSON = 3
const QUERY_CHARACTERS = 300

/** Without a key every lesson gets a card that links to the search. */
export type VideoOptions = Partial<YoutubeOptions>

/** The same author, with a video for every lesson that has one which fits. */
export function withVideos(author: Author, options: VideoOptions): Author {
  return {
    name: author.name,
    write: async (brief, work) => addVideos(await author.write(brief, work), brief, options, work),
  }
}

/** Fills `lesson.video` where the brief asks for videos: one that exists, may be embedded and fits, or a search card. */
export async function addVideos(
  content: CourseContent,
  brief: Brief,
  options: VideoOptions,
  work: AuthorWork,
): Promise<CourseContent> {
  if (!brief.addOns.includes('videos')) return content
  const found = await work.remember('videos', () => findVideos(content, brief, options, work.signal))
  const withVideo = (lesson: Lesson): Lesson => ({
    ...lesson,
    video: found[lesson.id] ?? lesson.video ?? searchCard(brief.subject, lesson.title),
  })
  return {
    ...content,
    chapters: content.chapters.map(chapter => ({ ...chapter, lessons: chapter.lessons.map(withVideo) })),
  }
}

/** What a lesson shows when no video is known to fit: a link to the search, never a made-up video. */
export function searchCard(subject: string, lessonTitle: string): Video {
  return { kind: 'search', query: queryFor(subject, lessonTitle) }
}

/** Videos by lesson id, each used once. A search that fails leaves its lesson out: the course stands without it. */
export async function findVideos(
  content: CourseContent,
  brief: Brief,
  { apiKey, url }: VideoOptions,
  signal: AbortSignal,
): Promise<Record<string, Video>> {
  if (!apiKey) return {}
  const youtube = { apiKey, url }
  const wishes = wishesOf(content, brief)
  const candidates = await searchAll(wishes, brief, youtube, signal)
  const ids = [...new Set([...candidates.values()].flatMap(videos => videos.map(video => video.videoId)))]
  const usable = await usableVideos(ids, youtube, signal)
  signal.throwIfAborted()

  const taken = new Set<string>()
  const found: Record<string, Video> = {}
  for (const wish of wishes) {
    const best = (candidates.get(wish.lessonId) ?? []).find(({ videoId }) => usable.has(videoId) && !taken.has(videoId))
    if (!best) continue
    taken.add(best.videoId)
    found[wish.lessonId] = usable.get(best.videoId)!
  }
  return found
}

/** The best few for each lesson, best first. A used-up quota ends the search for all. */
async function searchAll(wishes: VideoWish[], brief: Brief, youtube: YoutubeOptions, signal: AbortSignal) {
  const candidates = new Map<string, YoutubeVideo[]>()
  const queue = [...wishes]
  let refused = false
  const searchNext = async (): Promise<void> => {
    for (let wish = queue.shift(); wish && !refused; wish = queue.shift()) {
      const answer = await searchYoutube(queryFor(brief.subject, wish.title), brief.languageId, youtube, signal)
      if (answer === 'refused') refused = true
      else candidates.set(wish.lessonId, bestFitting(wish, answer))
    }
  }
  await Promise.all(Array.from({ length: SEARCHES_AT_ONCE }, searchNext))
  return candidates
}

function bestFitting(wish: VideoWish, videos: YoutubeVideo[]): YoutubeVideo[] {
  return videos
    .map(video => ({ video, fit: fitOf(video, wish) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, CANDIDATES_PER_LESSON)
    .map(({ video }) => video)
}

function wishesOf(content: CourseContent, brief: Brief): VideoWish[] {
  const texts = new Map(content.outcomes.map(({ id, text }) => [id, text]))
  const lessons = content.chapters.flatMap(chapter => chapter.lessons)
  return lessons.map(lesson => ({
    lessonId: lesson.id,
    language: brief.languageId,
    subject: brief.subject,
    title: lesson.title,
    objective: lesson.outcomeIds.map(id => texts.get(id) ?? '').join(' '),
  }))
}

function queryFor(subject: string, lessonTitle: string): string {
  const repeats = lessonTitle.toLowerCase().includes(subject.toLowerCase())
  return [...(repeats ? lessonTitle : `${lessonTitle} ${subject}`)].slice(0, QUERY_CHARACTERS).join('').trim()
}
