import type { ModelUsage } from '../author.ts'

/** Maximum number of pictures that are drawn for one course. */
export const MOST_PICTURES = 6

/** Draws pictures with an image model. */
export type Illustrator = {
  /** The model's name, as in price lists and courses: `openai:gpt-image-1`. */
  name: string
  /**
   * Draws one picture with one model call. Throws if this gives no picture, but still reports the usage that was
   * charged.
   */
  draw(brief: string, work: DrawingWork): Promise<Buffer>
}

/** What a drawing call needs. `owner` is the account that ordered the work, as in `AuthorWork`. */
export type DrawingWork = { signal: AbortSignal; owner?: string; onUsage(usage: ModelUsage): void }
