import { createHash, createHmac, randomInt } from 'node:crypto'
import type { Tx } from '../../db/database.ts'

/**
 * Refresh tokens of form v1 (contract 2.3). The database keeps only their SHA-256. A child is derived from its
 * parent, so that a client whose answer was lost can be given the active token again although we do not keep it.
 */

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const length = 12

/** A first token: 12 characters, 62 random bits. */
export function makeRefreshToken(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Whether it can be one of ours at all; saves the look into the database. */
export function isRefreshTokenForm(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(text)
}

/** What the database keeps of a token, hexadecimal. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token that follows `parent` under row `id`: the same again for the same three, unknown without the secret. */
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

/** The session a token belongs to; null sessionId for a token that lost it. */
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

export type Rotation =
  | { refreshToken: string; isReused: boolean }
  | { refused: 'already_used' | 'gone' }

interface TokenRow {
  id: string
  token: string
  revoked: boolean
  parent: string | null
  updated_at: Date
}

/**
 * Exchanges a token of a session whose row the caller has locked, so that ten tabs at once take turns here.
 * Active: revoked, a child issued. Parent of the active one: the active one again. Otherwise only within the reuse interval.
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
    'select id, token, revoked, parent, updated_at from auth.refresh_tokens where session_id = $1 and (token = $2 or not revoked) order by id desc',
    [sessionId, hash],
  )
  const presented = rows.find((row) => row.token === hash)
  if (!presented) return { refused: 'gone' }
  const active = rows.find((row) => !row.revoked)
  if (presented.revoked && active?.parent === hash) {
    const again = deriveChildToken({ secret, parent: token, id: active.id })
    if (hashRefreshToken(again) === active.token) return { refreshToken: again, isReused: true }
  } else if (presented.revoked && now.getTime() > presented.updated_at.getTime() + reuseS * 1000) {
    return { refused: 'already_used' }
  }
  return {
    refreshToken: await issueChild(tx, { token, hash, sessionId, userId, secret, now }),
    isReused: presented.revoked,
  }
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
  const id = rows[0]?.id ?? ''
  const child = deriveChildToken({ secret, parent: token, id })
  // Only this one: another tab may hold a newer token that must go on working.
  await tx.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1 and not revoked',
    [hash, now],
  )
  await tx.query(
    `insert into auth.refresh_tokens (id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ($1, $2, $3, false, $4, $4, $5, $6)`,
    [id, hashRefreshToken(child), userId, now, hash, sessionId],
  )
  return child
}
