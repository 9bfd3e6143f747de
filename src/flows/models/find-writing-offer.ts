import type { Brief } from '../../course/brief.ts'
import type { ModelOffer } from '../../course/models/model-choice.ts'
import { isTestKey } from '../../store/api-keys.ts'
import type { Database } from '../../store/database.ts'

/** The models that are set up for whoever orders now; null: none. */
export type FindOffer = () => Promise<ModelOffer | null>

/** The models of which one writes this course; null: none is set up, the client wants the library, or the key is for tests, which cost nothing. */
export async function findWritingOffer(
  { db, modelOffer }: { db: Database; modelOffer: FindOffer },
  keyId: string,
  { author }: Pick<Brief, 'author'>,
): Promise<ModelOffer | null> {
  return author === 'library' || (await isTestKey(db, keyId)) ? null : modelOffer()
}
