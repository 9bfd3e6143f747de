import type { ModelUsage } from '../author.ts'

/** Maximum number of pictures that are drawn for one course. */
export const MOST_PICTURES = 6

/** Draws pictures with an image model. */
export type Illustrator = {
  /** The model's name, as in price lists and courses: `openai:gpt-image-1`. */
  name: string
  /**
   * Draws one picture with one call to the model and returns the file. Throws if the model gives no picture; the usage
   * that its provider charges is reported even then.
   */
  draw(brief: string, work: DrawingWork): Promise<Buffer>
}

/** The context of drawing a picture. `owner` is the id of the account that ordered the work, as in `AuthorWork`. */
export type DrawingWork = { signal: AbortSignal; owner?: string; onUsage(usage: ModelUsage): void }
