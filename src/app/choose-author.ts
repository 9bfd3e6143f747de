import type { Logger } from 'pino'
import { libraryAuthor } from '../catalog/library-author.ts'
import type { Author } from '../course/author.ts'
import { findLocalModel } from '../llm/find-local-model.ts'
import { withVideos } from '../llm/videos/find-videos.ts'
import type { ResolveName } from '../network/resolve-name.ts'
import type { Config } from './config/config.ts'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/**
 * The model that is set; a local one that answers; the built-in library. Any of them looks for videos the same way. What only a
 * model needs is loaded only for one: it is a seventh of all code.
 */
export async function chooseAuthor(config: Config, log: Logger, resolveName: ResolveName): Promise<Author> {
  const model = await chooseModel(config, log, resolveName)
  const author = model ? withLibrary(model) : libraryAuthor()
  return config.youtubeApiKey ? withVideos(author, { apiKey: config.youtubeApiKey }) : author
}

/** The model, and the library for whoever asks for it. */
function withLibrary(model: Author): Author {
  const library = libraryAuthor()
  return {
    ...model,
    get name() {
      return model.name
    },
    write: (brief, work) => (brief.author === 'library' ? library : model).write(brief, work),
  }
}

async function chooseModel(config: Config, log: Logger, resolveName: ResolveName): Promise<Author | null> {
  const { model } = config
  if (model === 'off') return null
  const options = {
    concurrency: config.modelConcurrency ?? undefined,
    jobMinutes: config.modelTimeout ?? undefined,
    maxTokens: config.modelMaxTokens ?? undefined,
    effort: config.modelEffort ?? undefined,
    critic: config.modelCritic,
  }
  if (model) {
    const { provider, baseUrl, apiKey } = model
    const where = { baseUrl: baseUrl ?? undefined, apiKey: apiKey ?? undefined, resolveName }
    const { modelAuthor } = await import('../llm/model-author.ts')
    return modelAuthor({ ...options, ...where, provider, model: model.model })
  }
  const localModel = looksForLocalModel(config) ? await findLocalModel() : null
  if (!localModel) return null
  log.warn({ server: localModel.server, model: localModel.model }, 'a model server on this machine writes the courses')
  const { localAuthor } = await import('../llm/local-author.ts')
  return localAuthor(localModel, options)
}

/** Only where one person tries things out: in production, whoever listens on a well-known port would become the author. */
export function looksForLocalModel({ role, host }: Pick<Config, 'role' | 'host'>): boolean {
  return role === 'all' && LOOPBACK.includes(host)
}
