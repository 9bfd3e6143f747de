import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { addApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { newCourseId, newJobId } from '../../src/store/ids.ts'

const KEYS = 500
const ROWS_AT_ONCE = 500
const ORIGIN = JSON.stringify({ kind: 'subject-pack', name: 'bench', version: '1.0.0', leftOut: [], unused: [] })

/**
 * Fills the database with finished jobs, and with many API keys, because one key may send only 120 requests a minute.
 */
export async function fillStore(db: Database, finishedJobs: number): Promise<{ keys: string[]; jobIds: string[] }> {
  const account = await registerAccount(db, { name: 'Bench', plan: 'business', monthlyCredits: 1_000_000 }, Date.now())
  const keys: { id: string; key: string }[] = []
  await db.transaction(async transaction => {
    for (let index = 0; index < KEYS; index++)
      keys.push(await addApiKey(transaction, account.id, { name: 'bench' }, Date.now()))
  })
  const jobIds: string[] = []
  for (let done = 0; done < finishedJobs; done += ROWS_AT_ONCE) {
    await db.transaction(async transaction => {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, finishedJobs - done) }, (_, index) => {
        const id = newJobId(Date.now() - finishedJobs + done + index)
        if (done === 0) jobIds.push(id)
        return { id, keyId: keys[(done + index) % KEYS]!.id, courseId: newCourseId() }
      })
      const jobs = rows.map(
        ({ id, keyId, courseId }) => `('${id}','${keyId}','${account.id}','{}','completed',100,0,0,'${courseId}',1,1)`,
      )
      await transaction.query(
        `insert into jobs (id, key_id, account_id, brief, status, progress, turn, credit_period, course_id, created_at, finished_at) values ${jobs.join(',')}`,
      )
      const courses = rows.map(
        ({ id, keyId, courseId }) =>
          `('${courseId}','${keyId}','${id}','A course of the bench','A headline of usual length for it','${ORIGIN}',1)`,
      )
      await transaction.query(
        `insert into courses (id, key_id, job_id, name, headline, origin, created_at) values ${courses.join(',')}`,
      )
    })
  }
  if (db.dialect === 'postgres') await db.query('analyze')
  return { keys: keys.map(({ key }) => key), jobIds }
}
