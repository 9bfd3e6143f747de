import type { FileFormat } from '../course/media/media-formats.ts'
import type { FilmFacts, SoundFacts } from './read-tracks.ts'

/** What is known of media that are not pictures. */
export type TimedFacts =
  | SoundFacts
  | FilmFacts
  | { kind: 'captions'; format: 'vtt'; seconds: number }
  | { kind: 'file'; format: FileFormat }

/** A layout in which the bytes that stand instead of sent ones are only counted: they follow, one after the other. */
export type PrintedLayout = ({ start: number; end: number } | { printed: number })[]

/** The first line that the limited process prints. A layout of null: the file is kept as it was sent. */
export type MediaReading = (TimedFacts & { layout: PrintedLayout | null }) | { refusal: string }
