import type { ModelUsage } from '../author.ts'

/** Pictures that are drawn for one course. */
export const MOST_PICTURES = 6

/** Draws pictures with an image model. */
export type Illustrator = {
  /** The model's name, as in price lists and courses: `openai:gpt-image-1`. */
  name: string
  /** One call. Throws where no picture came of it; what was charged for is reported all the same. */
  draw(brief: string, work: DrawingWork): Promise<Buffer>
}

/** `owner`: as of an author's work. */
export type DrawingWork = { signal: AbortSignal; owner?: string; onUsage(usage: ModelUsage): void }
