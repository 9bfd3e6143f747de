import type { Author } from '../course/author.ts'
import type { GivenSource } from '../course/source-document.ts'
import { materialAside } from './run-in-thread.ts'

export { countChosen } from './structure/count-chosen.ts'

/**
 * Returns the author that writes from a client's documents without a model. The same documents and brief always give
 * the same course.
 */
export function sourceAuthor(sources: GivenSource[]): Author {
  return {
    name: 'sources',
    async write(brief, work) {
      work.signal.throwIfAborted()
      work.onStage('reading')
      const material = await materialAside(sources, brief, work.signal)
      work.onProgress(1)
      return material
    },
  }
}
