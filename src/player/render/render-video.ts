import type { Video } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderMosaic } from '../../look/mosaic.ts'
import type { Translator } from '../translator.ts'

type YouTubeVideo = Extract<Video, { kind: 'youtube' }>

const FRAME_HOST = 'https://www.youtube-nocookie.com/embed/'

/**
 * Renders a video. Nothing is fetched from the video's host before the learner requests it; a plain link is always
 * there.
 */
export function renderVideo(video: Video, translator: Translator): Html {
  return video.kind === 'search' ? renderSearch(video.query, translator) : renderPlayer(video, translator)
}

function renderSearch(query: string, translator: Translator): Html {
  const address = `https://www.youtube.com/results?search_query=${encodeURIComponent(query)}`
  return html`
    <div class="block video-search">
      <p class="label">${icon('video')}${translator.text('findVideos')}</p>
      ${renderOutsideLink(address, translator.text('searchYouTube', { query }), translator)}
    </div>
  `
}

function renderPlayer(video: YouTubeVideo, translator: Translator): Html {
  const address = `https://www.youtube.com/watch?v=${video.videoId}`
  return html`
    <figure class="block video">
      <button
        type="button"
        class="video-frame scripted"
        data-video="${FRAME_HOST}${video.videoId}?autoplay=1&rel=0"
      >
        ${renderFrame(video)}
        <svg class="art" viewBox="0 0 500 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          ${renderMosaic(video.videoId, 5, 3)}
        </svg>
        <span class="video-play">${icon('play')}</span>
        <span class="unseen">${translator.text('playVideo', { title: video.title })}</span>
      </button>
      <figcaption>
        <strong>${video.title}</strong>
        ${' '}
        <span>${translator.text('videoFrom', { channel: video.channel })}</span>
        ${' '}
        ${renderOutsideLink(address, translator.text('watchOnYouTube'), translator)}
        ${' '}
        <span class="scripted">${translator.text('videoConsent')}</span>
      </figcaption>
    </figure>
  `
}

/** Renders the frame of the player, with a referrer: without one, YouTube answers error 153. */
function renderFrame({ title }: YouTubeVideo): Html {
  return html`
    <template>
      <iframe
        class="video-frame"
        title="${title}"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerpolicy="strict-origin-when-cross-origin"
      ></iframe>
    </template>
  `
}

function renderOutsideLink(address: string, text: string, translator: Translator): Html {
  return html`
    <a href="${address}" target="_blank" rel="noopener noreferrer">
      ${text}
      <span class="unseen"> (${translator.newTab})</span>
    </a>
  `
}
