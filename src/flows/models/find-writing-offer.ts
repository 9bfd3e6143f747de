import type { Brief } from '../../course/brief.ts'
import type { ModelOffer } from '../../course/models/model-choice.ts'
import { isTestKey } from '../../store/api-keys.ts'
import type { Database } from '../../store/database.ts'

/** Returns the language models that a customer may choose from; null: none is set up. */
export type FindOffer = () => Promise<ModelOffer | null>

/**
 * Finds the models that may write this course. Null: none is set up, the client chose the library, or the key is a test
 * key, whose courses cost nothing.
 */
export async function findWritingOffer(
  { db, modelOffer }: { db: Database; modelOffer: FindOffer },
  keyId: string,
  { author }: Pick<Brief, 'author'>,
): Promise<ModelOffer | null> {
  return author === 'library' || (await isTestKey(db, keyId)) ? null : modelOffer()
}
