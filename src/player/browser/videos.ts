import { findAll, make } from './page.ts'

const HOST = 'https://www.youtube-nocookie.com/embed/'

/** The host learns of the learner only when the learner asks for the video. */
export function openVideos(): void {
  for (const button of findAll('[data-video]')) {
    button.addEventListener('click', () => {
      const frame = make('iframe', 'video-frame')
      // YouTube answers error 153 to a player that sends no referrer.
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
      frame.title = button.dataset['title']!
      frame.src = `${HOST}${button.dataset['video']}?autoplay=1&rel=0`
      button.replaceWith(frame)
      frame.focus()
    })
  }
}
