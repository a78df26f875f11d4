import { createHash, createHmac, randomInt } from 'node:crypto'
import { isOver } from '../../../domain/calendar/ages.ts'
import type { Tx } from '../../db/database.ts'

/**
 * Refresh tokens of supabase/auth's first version: 12 characters, rotated on every use. The
 * database stores only their SHA-256. A child token is derived from its parent, so that a client
 * whose response was lost can receive the active token again although it is not stored.
 */

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const length = 12

/** A session's first token: 12 characters, 62 random bits. */
export function makeRefreshToken(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Whether the text has the format of our tokens; avoids a database query. */
export function isRefreshTokenFormat(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(text)
}

/** The hexadecimal hash that the database stores. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Derives the token that follows `parent` in row `id`. The result is reproducible, but
 * unpredictable without the secret.
 */
function deriveChildToken({
  secret,
  parent,
  id,
}: {
  secret: string
  parent: string
  id: string
}): string {
  let rest = BigInt(
    `0x${createHmac('sha256', secret).update(`refresh token ${id} after ${parent}`).digest('hex')}`,
  )
  let token = ''
  for (let index = 0; index < length; index++) {
    token += alphabet[Number(rest % 36n)]
    rest /= 36n
  }
  return token
}

/** The session of a token; sessionId is null when the token has lost its session. */
export async function findSessionOfToken(
  tx: Tx,
  token: string,
): Promise<{ sessionId: string | null } | null> {
  const { rows } = await tx.query<{ session_id: string | null }>(
    'select session_id from auth.refresh_tokens where token = $1',
    [hashRefreshToken(token)],
  )
  return rows[0] ? { sessionId: rows[0].session_id } : null
}

type Rotation = { refreshToken: string } | { refused: 'already_used' | 'gone' }

interface TokenRow {
  id: string
  token: string
  revoked: boolean
  parent: string | null
  updated_at: Date
}

/**
 * Exchanges a token of a session whose row the caller has locked, so that simultaneous requests run
 * one after the other. An active token is revoked and replaced by a child. The parent of the active
 * token gets the active token again. Other revoked tokens work only within the reuse interval.
 */
export async function rotateRefreshToken(
  tx: Tx,
  {
    token,
    sessionId,
    userId,
    secret,
    reuseS,
    now,
  }: {
    token: string
    sessionId: string
    userId: string
    secret: string
    reuseS: number
    now: Date
  },
): Promise<Rotation> {
  const hash = hashRefreshToken(token)
  const { rows } = await tx.query<TokenRow>(
    `select id, token, revoked, parent, updated_at
     from auth.refresh_tokens
     where session_id = $1 and (token = $2 or not revoked)
     order by id desc`,
    [sessionId, hash],
  )
  const presented = rows.find((row) => row.token === hash)
  if (!presented) return { refused: 'gone' }
  const active = rows.find((row) => !row.revoked)
  if (presented.revoked && active?.parent === hash) {
    const again = deriveChildToken({ secret, parent: token, id: active.id })
    if (hashRefreshToken(again) === active.token) return { refreshToken: again }
  } else if (
    presented.revoked &&
    isOver({ at: presented.updated_at, afterMs: reuseS * 1000, now })
  ) {
    return { refused: 'already_used' }
  }
  return { refreshToken: await issueChild(tx, { token, hash, sessionId, userId, secret, now }) }
}

async function issueChild(
  tx: Tx,
  {
    token,
    hash,
    sessionId,
    userId,
    secret,
    now,
  }: { token: string; hash: string; sessionId: string; userId: string; secret: string; now: Date },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `select nextval('auth.refresh_tokens_id_seq') as id`,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A sequence returned no value')
  const child = deriveChildToken({ secret, parent: token, id })
  // Revoke only this token: another tab may have a newer one that must keep working.
  await tx.query(
    `update auth.refresh_tokens
     set revoked = true, updated_at = $2
     where token = $1 and not revoked`,
    [hash, now],
  )
  await tx.query(
    `insert into auth.refresh_tokens (id, token, user_id, revoked, created_at, updated_at, parent,
       session_id)
     values ($1, $2, $3, false, $4, $4, $5, $6)`,
    [id, hashRefreshToken(child), userId, now, hash, sessionId],
  )
  return child
}
