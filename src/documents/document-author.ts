import type { Author } from '../course/author.ts'
import type { GivenSource } from '../course/source-document.ts'
import { materialAside } from './run-in-thread.ts'

export { countChosen } from './structure/count-chosen.ts'

/** Writes from a client's documents, without a model: the same documents and brief give the same course. */
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
