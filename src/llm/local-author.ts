import type { Author } from '../course/author.ts'
import { GenerationError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { findLocalModel, type LocalModel } from './find-local-model.ts'
import { type ModelAuthorOptions, modelAuthor } from './model-author.ts'

type LocalOptions = Omit<ModelAuthorOptions, 'provider' | 'model' | 'baseUrl'>

/**
 * Returns an author that writes with the model server on this machine. It searches for the server again before every
 * course, because people stop servers and change models.
 */
export function localAuthor(first: LocalModel, options: LocalOptions, find = findLocalModel): Author {
  let localModel = first
  let author = buildAuthor(localModel, options)
  return {
    get name() {
      return author.name
    },
    timeLimitMs: author.timeLimitMs,
    expectTokens: brief => author.expectTokens?.(brief),
    write: async (brief, work) => (await current()).write(brief, work),
    writeFrom: async (sources, brief, work) => (await current()).writeFrom!(sources, brief, work),
    rewrite: async (order, work) => (await current()).rewrite!(order, work),
    translate: async (order, work) => (await current()).translate!(order, work),
  }

  async function current(): Promise<Author> {
    const now = await find()
    if (!now) throw new GenerationError('MODEL_UNAVAILABLE', refusal('failure-no-local-model'))
    if (now.model !== localModel.model || now.baseUrl !== localModel.baseUrl) {
      localModel = now
      author = buildAuthor(localModel, options)
    }
    return author
  }
}

function buildAuthor({ model, baseUrl }: LocalModel, options: LocalOptions): Author {
  return modelAuthor({ ...options, provider: 'local', model, baseUrl })
}
