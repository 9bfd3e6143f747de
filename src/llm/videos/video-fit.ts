import type { LocaleCode } from '../../language/locales.ts'
import { isSpaced, splitWords } from '../../language/words.ts'
import type { YoutubeVideo } from './search-youtube.ts'

/**
 * Words that say nothing about a subject: those with fewer letters than this, and the function words of the languages
 * with most videos.
 */
const SHORTEST_WORD = 3
const LITTLE_WORDS = new Set(
  `
    the and for with your you how what when why which that this from into are can about und oder der die das
    mit für wie was den dem ein eine ihr ihre pour les des une avec que para por con los las una como
  `
    .trim()
    .split(/\s+/),
)

/**
 * Number of first letters that two words must share to count as forms of the same word: "lift", "lifting"; "Stapler",
 * "Staplers".
 */
const STEM_LETTERS = 5

const SUBJECT_SHARE = 0.5
const LESSON_SHARE = 0.3

export type VideoWish = { language: LocaleCode; subject: string; title: string; objective: string }

/** Returns how well a video fits a lesson; above 0 only if it is about both the subject and the lesson. */
export function scoreFit(video: YoutubeVideo, wish: VideoWish): number {
  const title = stems(video.title, wish.language)
  const all = new Set([...title, ...stems(video.description, wish.language)])
  const subject = share(stems(wish.subject, wish.language), all)
  const lesson = share(stems(wish.title, wish.language), all)
  if (subject < SUBJECT_SHARE || lesson < LESSON_SHARE) return 0
  const lessonInTitle = share(stems(`${wish.title} ${wish.subject}`, wish.language), title)
  const objective = share(stems(wish.objective, wish.language), all)
  return lessonInTitle * 3 + lesson * 2 + subject + objective
}

function share(wanted: Set<string>, found: Set<string>): number {
  if (wanted.size === 0) return 0
  return [...wanted].filter(word => found.has(word)).length / wanted.size
}

function stems(text: string, language: LocaleCode): Set<string> {
  const words = splitWords(text.toLowerCase(), language)
  if (!isSpaced(language)) return new Set(words)
  const telling = words.filter(word => word.length >= SHORTEST_WORD && !LITTLE_WORDS.has(word))
  return new Set((telling.length > 0 ? telling : words).map(word => word.slice(0, STEM_LETTERS)))
}
