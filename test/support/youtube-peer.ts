import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PeerVideo = {
  id: string
  title: string
  description?: string
  channel?: string
  duration?: string
  embeddable?: boolean
  privacyStatus?: string
  /** Whether the video is found by the search, but is gone when it is looked up. */
  deleted?: boolean
  live?: boolean
  ageRestricted?: boolean
}

export type YoutubePeerOptions = { videos?: PeerVideo[]; fault?: 'quota' | 'key' | 'error' | 'html' }

/** A loopback server with the documented answers of YouTube Data API v3: search.list and videos.list. */
export async function openYoutubePeer({ videos = [], fault }: YoutubePeerOptions = {}) {
  const requests: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    requests.push(url)
    if (fault) return fail(response, fault)
    if (url.pathname === '/youtube/v3/search') return sendJson(response, 200, searchAnswer(videos, url))
    if (url.pathname === '/youtube/v3/videos') return sendJson(response, 200, videosAnswer(videos, url))
    return sendJson(response, 404, {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/youtube/v3`,
    requests,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function searchAnswer(videos: PeerVideo[], url: URL): object {
  const limit = Number(url.searchParams.get('maxResults') ?? 5)
  return {
    kind: 'youtube#searchListResponse',
    etag: 'e',
    regionCode: url.searchParams.get('regionCode'),
    pageInfo: { totalResults: videos.length, resultsPerPage: limit },
    items: videos.slice(0, limit).map(video => ({
      kind: 'youtube#searchResult',
      etag: 'e',
      id: { kind: 'youtube#video', videoId: video.id },
      snippet: {
        publishedAt: '2024-01-01T00:00:00Z',
        channelId: 'UC1',
        title: escaped(video.title),
        description: escaped(video.description ?? ''),
        thumbnails: {},
        channelTitle: video.channel ?? 'A channel',
        liveBroadcastContent: video.live ? 'live' : 'none',
      },
    })),
  }
}

function videosAnswer(videos: PeerVideo[], url: URL): object {
  const ids = (url.searchParams.get('id') ?? '').split(',')
  const found = videos.filter(video => ids.includes(video.id) && !video.deleted)
  return {
    kind: 'youtube#videoListResponse',
    etag: 'e',
    pageInfo: { totalResults: found.length, resultsPerPage: found.length },
    items: found.map(video => ({
      kind: 'youtube#video',
      etag: 'e',
      id: video.id,
      snippet: { title: video.title, description: video.description ?? '', channelTitle: video.channel ?? 'A channel' },
      contentDetails: {
        duration: video.duration ?? 'PT6M30S',
        dimension: '2d',
        definition: 'hd',
        caption: 'true',
        contentRating: video.ageRestricted ? { ytRating: 'ytAgeRestricted' } : {},
      },
      status: {
        uploadStatus: 'processed',
        privacyStatus: video.privacyStatus ?? 'public',
        embeddable: video.embeddable ?? true,
      },
    })),
  }
}

function fail(response: ServerResponse, fault: NonNullable<YoutubePeerOptions['fault']>): void {
  if (fault === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>captive portal</html>')
    return
  }
  const errors = {
    quota: apiError(403, 'quotaExceeded', 'youtube.quota'),
    key: apiError(400, 'badRequest', 'usageLimits'),
    error: apiError(500, 'backendError', 'global'),
  }
  sendJson(response, errors[fault].error.code, errors[fault])
}

function apiError(code: number, reason: string, domain: string) {
  return { error: { code, message: reason, errors: [{ message: reason, domain, reason }] } }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&quot;')
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
