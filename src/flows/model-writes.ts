import type { Brief } from '../course/brief.ts'
import { isTestKey } from '../store/api-keys.ts'
import type { Database } from '../store/database.ts'

/** Whether a language model writes this course: one is set up, the client leaves it to it, and the key is none for tests, which cost nothing. */
export async function modelWrites(
  { db, hasModel }: { db: Database; hasModel(): Promise<boolean> },
  keyId: string,
  { author }: Pick<Brief, 'author'>,
): Promise<boolean> {
  return author !== 'library' && !(await isTestKey(db, keyId)) && (await hasModel())
}
