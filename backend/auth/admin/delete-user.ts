import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { readOptionalBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import type { User } from '../users/users.ts'
import { parseUserId, requireUserRow } from './find-user.ts'
import { adminActor, adminOnly } from './admin-only.ts'

const body = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * `DELETE /admin/users/:id`: deletes the account and everything that belongs to it. With
 * `should_soft_delete` an anonymised row stays, so that accounts can still be counted. Either way
 * all sessions end.
 */
export const deleteUser = adminOnly(async (context, call) => {
  const id = parseUserId(call)
  const isSoft = (await readOptionalBody(call.request, body))?.should_soft_delete ?? false
  const now = context.now()
  await transact(context, async (tx) => {
    const user = await requireUserRow(tx, id, 'for update')
    await writeAudit(
      tx,
      {
        action: 'user_deleted',
        user: adminActor,
        ip: call.ip,
        traits: { user_id: id, user_email: user.email, user_phone: user.phone },
      },
      now,
    )
    if (!isSoft) await tx.query('delete from auth.users where id = $1', [id])
    else if (user.deleted_at === null) await anonymise(tx, user, now)
  }).catch(throwIfReferenced)
  return Response.json({})
})

/**
 * Replaces personal data with a hash or nothing. The unique addresses become free for a new
 * account.
 */
async function anonymise(tx: Tx, { id, email, phone, identities }: User, now: Date): Promise<void> {
  await tx.query(
    `update auth.users
     set email = $2, phone = $3, encrypted_password = null, email_change = '', phone_change = '',
       raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = $4, updated_at = $4
     where id = $1`,
    [
      id,
      email === null ? null : obscure(id, email),
      phone === null ? null : obscure(id, phone).slice(0, 15),
      now,
    ],
  )
  for (const identity of identities) {
    await tx.query(
      `update auth.identities
       set provider_id = $2, identity_data = '{}', updated_at = $3
       where id = $1`,
      [identity.id, obscure(id, `${identity.provider}:${identity.provider_id}`), now],
    )
  }
  for (const table of ['sessions', 'one_time_tokens', 'mfa_factors', 'flow_state'])
    await tx.query(`delete from auth.${table} where user_id = $1`, [id])
}

function obscure(id: string, value: string): string {
  return createHash('sha256').update(`${id}${value}`).digest('base64url')
}

function throwIfReferenced(error: unknown): never {
  // Restricted deletes: 23001 since PostgreSQL 18, 23503 before.
  if (error instanceof DatabaseError && ['23503', '23001'].includes(error.code ?? ''))
    throw apiError('conflict', 'Other data still belongs to this user', { cause: error })
  throw error
}
