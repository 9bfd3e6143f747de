import type { Logger } from 'pino'
import { libraryAuthor } from '../catalog/library-author.ts'
import type { Author } from '../course/author.ts'
import type { Illustrator } from '../course/media/illustrator.ts'
import type { ModelOffer } from '../course/models/model-choice.ts'
import type { ModelAuthors } from '../flows/models/choose-job-author.ts'
import { findLocalModel } from '../llm/find-local-model.ts'
import type { ModelAuthorOptions } from '../llm/model-author.ts'
import { nameModel, readModelSetting } from '../llm/model-setting.ts'
import { withVideos } from '../llm/videos/find-videos.ts'
import type { ResolveName } from '../network/resolve-name.ts'
import type { Config } from './config/config.ts'
import type { ModelSettings } from './config/model-settings.ts'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** The default author and, if that is a language model, the other models that a plan or a request may name. */
export type ChosenAuthors = { author: Author; models: ModelAuthors | null }

/**
 * Chooses the author: the configured model, otherwise a local model that answers, otherwise the built-in library. All
 * authors search for videos in the same way. The code for models, a seventh of all code, is loaded only if there is a
 * model.
 */
export async function chooseAuthors(config: Config, log: Logger, resolveName: ResolveName): Promise<ChosenAuthors> {
  const { model } = config
  if (model && model !== 'off') return chooseModels(config, model, resolveName)
  const localAuthor = model === 'off' ? null : await chooseLocalModel(config, log)
  if (!localAuthor) return { author: addVideos(config, libraryAuthor()), models: null }
  const author = addVideos(config, withLibrary(localAuthor))
  return { author, models: { offer: { usual: author.name, offered: [], providers: [] }, find: () => null } }
}

/** Chooses the image model, if any. Its SDK is loaded only if one is set. */
export async function chooseIllustrator({ imageModel }: Config, resolveName: ResolveName): Promise<Illustrator | null> {
  if (!imageModel) return null
  const { modelIllustrator } = await import('../llm/pictures/model-illustrator.ts')
  const { baseUrl, apiKey, ...setting } = imageModel
  return modelIllustrator({ ...setting, baseUrl: baseUrl ?? undefined, apiKey: apiKey ?? undefined, resolveName })
}

/**
 * Returns the models that the settings name; null if they name none, so that there is no model or a local one has to be
 * found first.
 */
export function readOffer({ model, modelsOffered, modelProviders }: ModelSettings): ModelOffer | null {
  if (model === null || model === 'off') return null
  const usual = nameModel(model)
  const offered = modelsOffered.length === 0 ? [] : [...new Set([usual, ...modelsOffered.map(nameModel)])]
  return { usual, offered, providers: [model.provider, ...modelProviders.keys()] }
}

/** Returns an author that writes with the model, except for requests that name the built-in library as their author. */
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

function addVideos({ youtubeApiKey }: Config, author: Author): Author {
  return youtubeApiKey ? withVideos(author, { apiKey: youtubeApiKey }) : author
}

/**
 * Returns the default model's author and a function that finds the author for another model by its name. Each author is
 * created when it is first needed, and has its own limit of concurrent calls.
 */
async function chooseModels(
  config: Config,
  usual: Exclude<ModelSettings['model'], 'off' | null>,
  resolveName: ResolveName,
): Promise<ChosenAuthors> {
  const { modelAuthor } = await import('../llm/model-author.ts')
  const authors = new Map<string, Author>()
  const find = (name: string): Author | null => {
    const builtAuthor = authors.get(name)
    if (builtAuthor) return builtAuthor
    const setting = readModelSetting(name)
    const access = setting?.provider === usual.provider ? usual : setting && config.modelProviders.get(setting.provider)
    if (!setting || !access) return null
    const where = { baseUrl: access.baseUrl ?? undefined, apiKey: access.apiKey ?? undefined, resolveName }
    const author = addVideos(config, withLibrary(modelAuthor({ ...callOptions(config), ...where, ...setting })))
    authors.set(name, author)
    return author
  }
  return { author: find(nameModel(usual))!, models: { offer: readOffer(config)!, find } }
}

async function chooseLocalModel(config: Config, log: Logger): Promise<Author | null> {
  const localModel = looksForLocalModel(config) ? await findLocalModel() : null
  if (!localModel) return null
  log.warn({ server: localModel.server, model: localModel.model }, 'a model server on this machine writes the courses')
  const { localAuthor } = await import('../llm/local-author.ts')
  return localAuthor(localModel, callOptions(config))
}

function callOptions(config: Config): Omit<ModelAuthorOptions, 'provider' | 'model'> {
  return {
    concurrency: config.modelConcurrency ?? undefined,
    jobMinutes: config.modelTimeout ?? undefined,
    maxTokens: config.modelMaxTokens ?? undefined,
    effort: config.modelEffort ?? undefined,
    critic: config.modelCritic,
    judge: config.modelJudge ?? undefined,
  }
}

/**
 * Whether to look for a local model. This is only for trials on one's own machine: in production, any program that
 * listens on a well-known port would become the author.
 */
export function looksForLocalModel({ role, host }: Pick<Config, 'role' | 'host'>): boolean {
  return role === 'all' && LOOPBACK.includes(host)
}
