/** `PROVIDER:NAME`, as `MODEL` takes it. */
export const MODEL_CHARACTERS = 210

/** The language models that an installation can ask, by the names that `MODEL` takes: `openai:gpt-5`. */
export type ModelOffer = {
  /** Writes unless the request or the account's plan names another. */
  usual: string
  /** What a request may choose, the usual one among them; empty: requests have no choice. */
  offered: readonly string[]
  /** Providers that have a key: a plan may name any model of theirs. */
  providers: readonly string[]
}

/** The request's model where it is offered, otherwise the plan's, otherwise the usual one. */
export function chooseModel(offer: ModelOffer, requestModel: string | undefined, planModel: string | null): string {
  if (requestModel !== undefined && offer.offered.includes(requestModel)) return requestModel
  return planModel !== null && canAsk(offer, planModel) ? planModel : offer.usual
}

export function canAsk({ usual, offered, providers }: ModelOffer, model: string): boolean {
  return model === usual || offered.includes(model) || providers.includes(model.split(':', 1)[0]!)
}

/**
 * For `origin.unused`: a request that has a choice named a model, and another author wrote. Where nothing is offered, `model` is ignored like
 * any unknown field.
 */
export function listUnusedModel(
  offer: ModelOffer | null,
  requestModel: string | undefined,
  writer: string | null,
): 'model'[] {
  const hasChoice = offer !== null && offer.offered.length > 0
  return hasChoice && requestModel !== undefined && requestModel !== writer ? ['model'] : []
}

/** What every one of several workers can ask: any of them may take the job. */
export function intersectOffers(offers: readonly ModelOffer[]): ModelOffer {
  const [first, ...others] = offers
  return {
    usual: first!.usual,
    offered: first!.offered.filter(model => others.every(({ offered }) => offered.includes(model))),
    providers: first!.providers.filter(name => others.every(({ providers }) => providers.includes(name))),
  }
}
