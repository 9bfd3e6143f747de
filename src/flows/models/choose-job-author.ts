import type { Author } from '../../course/author.ts'
import { chooseModel, type ModelOffer } from '../../course/models/model-choice.ts'
import type { Database } from '../../store/database.ts'
import { type ClaimedJob, noteModel } from '../../store/jobs/jobs.ts'
import { findPlanModel } from '../../store/operator/plans.ts'
import { askStore } from '../retry-store.ts'

/**
 * The language models that a worker can ask, each as an author. `find` returns null for a model that cannot be asked,
 * for example because the operator has removed it.
 */
export type ModelAuthors = { offer: ModelOffer; find(model: string): Author | null }

/**
 * Chooses the author of a job: the model that the request or the account's plan names, otherwise the default one. A
 * resumed job keeps the model that it began with, unless the operator has removed that model.
 */
export async function chooseJobAuthor(
  { db, author, models }: { db: Database; author: Author; models?: ModelAuthors | null },
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<Author> {
  if (!models || job.test || job.kind === 'look' || job.brief.author === 'library') return author
  const model = job.model ?? (await chooseForAccount(db, models.offer, job, signal))
  const jobAuthor = models.find(model) ?? author
  if (jobAuthor.name !== job.model) await askStore(() => noteModel(db, job, jobAuthor.name), signal)
  return jobAuthor
}

async function chooseForAccount(
  db: Database,
  offer: ModelOffer,
  { accountId, brief }: ClaimedJob,
  signal: AbortSignal,
): Promise<string> {
  return chooseModel(offer, brief.model, await askStore(() => findPlanModel(db, accountId), signal))
}
