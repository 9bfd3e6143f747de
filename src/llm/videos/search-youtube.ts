import { z } from 'zod'
import { type Video, videoSchema } from '../../course/schema.ts'
import { storable } from '../../course/storable.ts'
import type { LocaleCode } from '../../language/locales.ts'

const YOUTUBE_URL = 'https://www.googleapis.com/youtube/v3'
const REQUEST_TIMEOUT_MS = 8_000
const RESULTS_PER_SEARCH = 10
/** Maximum number of ids in one call of videos.list. */
const IDS_PER_LIST = 50
const MIN_SECONDS = 60
const MAX_SECONDS = 45 * 60

export type YoutubeOptions = { apiKey: string; url?: string | undefined }
export type YoutubeVideo = { videoId: string; title: string; description: string }

const searchAnswer = z.object({
  items: z.array(
    z.object({
      id: z.object({ videoId: z.string() }),
      snippet: z.object({
        title: z.string(),
        description: z.string().default(''),
        liveBroadcastContent: z.string().default('none'),
      }),
    }),
  ),
})

const videosAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ title: z.string(), channelTitle: z.string() }),
      status: z.object({ embeddable: z.boolean(), privacyStatus: z.string(), uploadStatus: z.string() }),
      contentDetails: z.object({
        duration: z.string(),
        contentRating: z.object({ ytRating: z.string().optional() }).optional(),
      }),
    }),
  ),
})

/**
 * Calls search.list for embeddable videos in the course's language. Returns `refused` if the key is bad or its quota
 * for today is used up, so that all further searches would fail too.
 */
export async function searchYoutube(
  query: string,
  locale: LocaleCode,
  options: YoutubeOptions,
  signal: AbortSignal,
): Promise<YoutubeVideo[] | 'refused'> {
  const answer = await callYoutube('search', options, signal, {
    part: 'snippet',
    type: 'video',
    videoEmbeddable: 'true',
    safeSearch: 'strict',
    relevanceLanguage: relevanceLanguage(locale),
    regionCode: locale.slice(3),
    maxResults: String(RESULTS_PER_SEARCH),
    q: query,
  })
  if (answer === 'refused') return answer
  return (searchAnswer.safeParse(answer).data?.items ?? [])
    .filter(item => item.snippet.liveBroadcastContent === 'none')
    .map(({ id, snippet }) => ({
      videoId: id.videoId,
      title: unescaped(snippet.title),
      description: unescaped(snippet.description),
    }))
}

/**
 * Calls videos.list and returns the videos that exist, are public, may be embedded, and
 * have a length that suits a lesson.
 */
export async function usableVideos(
  ids: string[],
  options: YoutubeOptions,
  signal: AbortSignal,
): Promise<Map<string, Video>> {
  const usable = new Map<string, Video>()
  for (let from = 0; from < ids.length; from += IDS_PER_LIST) {
    const answer = await callYoutube('videos', options, signal, {
      part: 'snippet,status,contentDetails',
      id: ids.slice(from, from + IDS_PER_LIST).join(','),
    })
    for (const item of videosAnswer.safeParse(answer).data?.items ?? []) {
      const { embeddable, privacyStatus, uploadStatus } = item.status
      if (!embeddable || privacyStatus !== 'public' || uploadStatus !== 'processed') continue
      if (item.contentDetails.contentRating?.ytRating === 'ytAgeRestricted') continue
      const seconds = readSeconds(item.contentDetails.duration)
      if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) continue
      const title = plainLine(item.snippet.title)
      const video = videoSchema.safeParse({
        kind: 'youtube',
        videoId: item.id,
        title,
        channel: plainLine(item.snippet.channelTitle),
      })
      if (video.success) usable.set(item.id, video.data)
    }
  }
  return usable
}

/**
 * Calls YouTube. A failed call never fails the course: it returns null, or `refused` for a bad key or a used-up quota.
 */
async function callYoutube(
  method: 'search' | 'videos',
  { apiKey, url = YOUTUBE_URL }: YoutubeOptions,
  signal: AbortSignal,
  parameters: Record<string, string>,
): Promise<unknown> {
  signal.throwIfAborted()
  const query = new URLSearchParams({ ...parameters, key: apiKey })
  try {
    const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await fetch(`${url}/${method}?${query}`, {
      signal: AbortSignal.any([signal, limit]),
      redirect: 'error',
    })
    if (response.status >= 400 && response.status < 500) return 'refused'
    return response.ok ? await response.json() : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/**
 * Returns the code of the language that search.list knows: ISO 639-1, except for Chinese, which it distinguishes by
 * script.
 */
function relevanceLanguage(locale: LocaleCode): string {
  if (locale === 'zh-CN') return 'zh-Hans'
  if (locale === 'zh-TW') return 'zh-Hant'
  return locale.slice(0, 2)
}

/** Decodes the HTML entities in the texts of search.list. */
function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Returns the seconds of an ISO 8601 duration such as PT1H2M3S; a live stream has P0D. */
function readSeconds(duration: string): number {
  const [, days, hours, minutes, seconds] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? []
  return Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function plainLine(text: string): string {
  return storable(text).replace(/\s+/g, ' ').trim()
}
