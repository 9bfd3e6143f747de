import type { Author, AuthorWork } from '../../course/author.ts'
import type { Brief } from '../../course/brief.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { Material } from '../../course/material.ts'
import type { Video } from '../../course/schema.ts'
import { searchYoutube, usableVideos, type YoutubeOptions, type YoutubeVideo } from './search-youtube.ts'
import { scoreFit, type VideoWish } from './video-fit.ts'

const SEARCHES_AT_ONCE = 4
/**
 * Number of videos for each lesson whose details are fetched, to choose one that can be used. The details of all
 * lessons' videos are fetched together, 50 at a time.
 */
const CANDIDATES_PER_LESSON = 3
const QUERY_CHARACTERS = 300

/**
 * The address of YouTube's API and the key for it. Without a key, no videos are searched for, and every lesson gets a
 * card that links to a search.
 */
export type VideoOptions = Partial<YoutubeOptions>

/** Wraps an author so that each lesson of its courses gets a fitting video, if there is one. */
export function withVideos(author: Author, options: VideoOptions): Author {
  return {
    get name() {
      return author.name
    },
    timeLimitMs: author.timeLimitMs,
    ...(author.expectTokens && { expectTokens: author.expectTokens }),
    ...(author.writeFrom && {
      writeFrom: async (sources, brief, work) =>
        addVideos(await author.writeFrom!(sources, brief, work), brief, options, work),
    }),
    ...(author.rewrite && { rewrite: author.rewrite }),
    ...(author.translate && { translate: author.translate }),
    write: async (brief, work) => addVideos(await author.write(brief, work), brief, options, work),
  }
}

/**
 * Adds to each lesson, if the brief asks for videos, a video that exists, may be embedded and fits the lesson. The
 * course builder makes a card that links to a search for the lessons without one.
 */
export async function addVideos(
  material: Material,
  brief: Brief,
  options: VideoOptions,
  work: AuthorWork,
): Promise<Material> {
  if (!brief.addOns.includes('videos')) return material
  const videosFound = await work.remember('videos', () => findVideos(material, brief, options, work.signal))
  const lessonsWithVideo = new Map(
    listLessons(material).map((lesson, number) => [lesson, { ...lesson, video: videosFound[number] ?? lesson.video }]),
  )
  return {
    ...material,
    chapters: material.chapters.map(chapter => ({
      ...chapter,
      lessons: chapter.lessons.map(lesson => lessonsWithVideo.get(lesson)!),
    })),
    articles: material.articles.map(article => ({ ...article, lesson: lessonsWithVideo.get(article.lesson)! })),
  }
}

/**
 * Returns videos by the position of their lesson in the course; no video is used twice. A failed search leaves its
 * lesson without a video and does not fail the course.
 */
export async function findVideos(
  material: Material,
  brief: Brief,
  { apiKey, url }: VideoOptions,
  signal: AbortSignal,
): Promise<Record<number, Video>> {
  if (!apiKey) return {}
  const youtube = { apiKey, url }
  const wishes = listWishes(material, brief)
  const candidates = await searchAll(wishes, brief, youtube, signal)
  const ids = [...new Set([...candidates.values()].flatMap(videos => videos.map(video => video.videoId)))]
  const usable = await usableVideos(ids, youtube, signal)
  signal.throwIfAborted()

  const usedVideos = new Set<string>()
  const videosByLesson: Record<number, Video> = {}
  for (const [number, wish] of wishes.entries()) {
    const best = (candidates.get(wish) ?? []).find(({ videoId }) => usable.has(videoId) && !usedVideos.has(videoId))
    if (!best) continue
    usedVideos.add(best.videoId)
    videosByLesson[number] = usable.get(best.videoId)!
  }
  return videosByLesson
}

/** Returns the best candidates for each lesson, best first. A used-up quota ends the search for all lessons. */
async function searchAll(wishes: VideoWish[], brief: Brief, youtube: YoutubeOptions, signal: AbortSignal) {
  const candidates = new Map<VideoWish, YoutubeVideo[]>()
  const queue = [...wishes]
  let refused = false
  const searchNext = async (): Promise<void> => {
    for (let wish = queue.shift(); wish && !refused; wish = queue.shift()) {
      const answer = await searchYoutube(buildQuery(brief.subject, wish.title), brief.languageId, youtube, signal)
      if (answer === 'refused') refused = true
      else candidates.set(wish, bestFitting(wish, answer))
    }
  }
  await Promise.all(Array.from({ length: SEARCHES_AT_ONCE }, searchNext))
  return candidates
}

function bestFitting(wish: VideoWish, videos: YoutubeVideo[]): YoutubeVideo[] {
  return videos
    .map(video => ({ video, fit: scoreFit(video, wish) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, CANDIDATES_PER_LESSON)
    .map(({ video }) => video)
}

function listWishes(material: Material, brief: Brief): VideoWish[] {
  const texts = new Map(material.outcomes.map(({ key, text }) => [key, text]))
  return listLessons(material).map(lesson => ({
    language: brief.languageId,
    subject: brief.subject,
    title: lesson.title,
    objective: lesson.outcomes.map(key => texts.get(key) ?? '').join(' '),
  }))
}

function buildQuery(subject: string, lessonTitle: string): string {
  const repeats = lessonTitle.toLowerCase().includes(subject.toLowerCase())
  return [...(repeats ? lessonTitle : `${lessonTitle} ${subject}`)].slice(0, QUERY_CHARACTERS).join('').trim()
}
