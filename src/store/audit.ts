import type { Queryable } from './database.ts'
import { newAuditId } from './ids.ts'

/** Who acts without a key. */
export const OPERATOR = 'operator'

/** `actor` is the id of a key, or the operator; `action` the name of an endpoint, or the path of a console page. */
export type Audited = { actor: string; action: string; targetId: string | null; address: string; requestId: string }

export type AuditRow = Audited & { id: string; at: number }

export async function addAudit(db: Queryable, audited: Audited, now: number): Promise<void> {
  const { actor, action, targetId, address, requestId } = audited
  await db.query(
    `insert into audit (id, at, actor, action, target_id, address, request_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [newAuditId(now), now, actor, action, targetId, address, requestId],
  )
}

/** Newest first, from after `cursor`. */
export async function listAudit(db: Queryable, cursor: string | null, limit: number): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `select id, at, actor, action, target_id as "targetId", address, request_id as "requestId"
     from audit where id < $1 order by id desc limit $2`,
    [cursor ?? 'aud_~', limit],
  )
}
