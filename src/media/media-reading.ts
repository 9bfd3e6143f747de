import type { FileFormat } from '../course/media/media-formats.ts'
import type { Refusal } from '../refusals.ts'
import type { Layout } from './layout.ts'
import type { FilmFacts, SoundFacts } from './read-tracks.ts'

/** Facts about media other than pictures. */
export type TimedFacts =
  | SoundFacts
  | FilmFacts
  | { kind: 'captions'; format: 'vtt'; seconds: number }
  | { kind: 'file'; format: FileFormat }

/**
 * A layout as the child process prints it: for bytes that replace others it has only their number. The bytes themselves
 * follow in the output.
 */
export type PrintedLayout = (Exclude<Layout[number], { bytes: Buffer }> | { printed: number })[]

/**
 * The first line that the child process prints: the facts about the file, or the reason why the file is refused. If
 * `layout` is null, the file is stored unchanged.
 */
export type MediaReading = (TimedFacts & { layout: PrintedLayout | null }) | { refusal: Refusal }
