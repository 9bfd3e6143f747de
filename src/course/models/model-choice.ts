/** Maximum length of a model's name, `PROVIDER:NAME`, as in the setting `MODEL`. */
export const MODEL_CHARACTERS = 210

/** The language models that an installation can call. Names are `PROVIDER:NAME`, such as `openai:gpt-5`. */
export type ModelOffer = {
  /** The default model, unless the request or the account's plan names another. */
  usual: string
  /** Models that a request may choose, including the default. Empty if requests have no choice. */
  offered: readonly string[]
  /** Providers that have an API key: a plan may name any of their models. */
  providers: readonly string[]
}

/**
 * Returns the model that the request names, if it is offered; otherwise the plan's model, if it can be called;
 * otherwise the default.
 */
export function chooseModel(offer: ModelOffer, requestModel: string | undefined, planModel: string | null): string {
  if (requestModel !== undefined && offer.offered.includes(requestModel)) return requestModel
  return planModel !== null && canAsk(offer, planModel) ? planModel : offer.usual
}

export function canAsk({ usual, offered, providers }: ModelOffer, model: string): boolean {
  return model === usual || offered.includes(model) || providers.includes(model.split(':', 1)[0]!)
}

/**
 * Returns `model`, for the list `origin.unused`, if the request named a model but another author (`writer`) wrote the
 * course; otherwise nothing. If the installation offers no choice of models, the field `model` is ignored like any
 * unknown field.
 */
export function listUnusedModel(
  offer: ModelOffer | null,
  requestModel: string | undefined,
  writer: string | null,
): 'model'[] {
  const hasChoice = offer !== null && offer.offered.length > 0
  return hasChoice && requestModel !== undefined && requestModel !== writer ? ['model'] : []
}

/** Returns the models that all of several workers can call, because any of the workers may take the job. */
export function intersectOffers(offers: readonly ModelOffer[]): ModelOffer {
  const [first, ...others] = offers
  return {
    usual: first!.usual,
    offered: first!.offered.filter(model => others.every(({ offered }) => offered.includes(model))),
    providers: first!.providers.filter(name => others.every(({ providers }) => providers.includes(name))),
  }
}
