import type { Queryable, Transaction } from './database.ts'
import { newAuditId } from './ids.ts'

/** The actor in audit entries of the operator, who acts without a key. */
export const OPERATOR = 'operator'

/**
 * An act to record in the audit trail. `actor` is the id of a key, or the operator; `action` is the name of an
 * endpoint, or the path of a console page. If the act changes something, it is recorded in the same transaction, so
 * that a crash loses both or neither. It is recorded only once.
 */
export type Act = { actor: string; action: string; address: string; requestId: string; isWritten: boolean }

/**
 * An entry of the audit trail. `accountId` is the account of the key that acted; null: the operator acted, or the
 * account was erased since. `targetAccountId` is set if the action was on an account that still exists.
 */
export type AuditRow = Omit<Act, 'isWritten'> & {
  id: string
  at: number
  accountId: string | null
  targetId: string | null
  targetAccountId: string | null
}

/** Adds an act to the audit trail. Does nothing without an act, because the service has then acted by itself. */
export async function addAudit(
  db: Queryable | Transaction,
  act: Act | null | undefined,
  targetId: string | null,
  now: number,
): Promise<void> {
  if (!act) return
  const { actor, action, address, requestId } = act
  const values = [newAuditId(now), now, actor, action, targetId, address, requestId]
  if ('write' in db) db.write(ADD_AUDIT, values)
  else await db.query(ADD_AUDIT, values)
  act.isWritten = true
}

const ADD_AUDIT = `insert into audit (id, at, actor, action, target_id, address, request_id) values ($1, $2, $3, $4, $5, $6, $7)`

/** Lists the audit trail after `cursor`, newest first. */
export async function listAudit(db: Queryable, cursor: string | null, limit: number): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `select a.id, a.at, a.actor, k.account_id as "accountId", a.action, a.target_id as "targetId",
       t.id as "targetAccountId", a.address, a.request_id as "requestId"
     from audit a left join api_keys k on k.id = a.actor left join accounts t on t.id = a.target_id where a.id < $1 order by a.id desc limit $2`,
    [cursor ?? 'aud_~', limit],
  )
}
