import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { AuthContext } from '../endpoint.ts'

/**
 * One-time tokens prove that somebody owns an e-mail address or phone number. Each consists of a
 * long random token for the link and some digits for typing. Both are stored hashed and work once,
 * and a new token replaces the last one of its type and sign-up. supabase/auth derives the link token from the
 * digits, so that an attacker who knows the address can guess links. Here they are independent.
 */
export type TokenType = keyof typeof sentAtColumns

/** The column of auth.users with the time when the last token of a type was sent. */
const sentAtColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const

export interface OneTimeToken {
  /**
   * Part of the link; starts with `pkce_` when the link must be opened in the browser that
   * requested it.
   */
  linkToken: string
  /** Six digits. */
  code: string
}

export interface FoundToken {
  id: string
  userId: string
  type: TokenType
  /** The e-mail address or phone number it was sent to. */
  sentTo: string
  createdAt: Date
  /** The sign-up that the token confirms; null when it confirms the address alone. */
  signUpId: string | null
  /** The client that asked for it with PKCE. */
  flowStateId: string | null
}

/** What a new token belongs to besides its user. */
interface TokenOrigin {
  signUpId?: string | null
  flowStateId?: string | null
}

type Secrets = Pick<AuthContext, 'keys'>

/**
 * Issues the user's only valid token of this type, or of this sign-up.
 * @param code fixed digits, for test numbers
 */
export async function issueOneTimeToken(
  tx: Tx,
  { keys, settings }: Pick<AuthContext, 'keys' | 'settings'>,
  {
    userId,
    type,
    sentTo,
    isPkce,
    now,
    code = randomCode(settings.codeDigits),
    signUpId = null,
    flowStateId = null,
  }: {
    userId: string
    type: TokenType
    sentTo: string
    isPkce: boolean
    now: Date
    code?: string
  } & TokenOrigin,
): Promise<OneTimeToken> {
  const linkToken = `${isPkce ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`
  await tx.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to,
       created_at, updated_at, sign_up_id, flow_state_id)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8)
     on conflict (user_id, token_type, sign_up_id)
       do update set id = gen_random_uuid(), token_hash = excluded.token_hash,
         code_hash = excluded.code_hash, relates_to = excluded.relates_to,
         created_at = excluded.created_at, updated_at = excluded.updated_at,
         flow_state_id = excluded.flow_state_id`,
    [
      userId,
      type,
      hashLinkToken(linkToken),
      hashCode(keys.secretKey, sentTo, code),
      sentTo,
      now,
      signUpId,
      flowStateId,
    ],
  )
  await tx.query(
    `update auth.users set ${sentAtColumns[type]} = $2, updated_at = $2 where id = $1`,
    [userId, now],
  )
  return { linkToken, code }
}

interface Row {
  id: string
  user_id: string
  token_type: TokenType
  created_at: Date
  code_hash: string | null
  relates_to: string
  sign_up_id: string | null
  flow_state_id: string | null
}
const columns =
  'id, user_id, token_type, created_at, code_hash, relates_to, sign_up_id, flow_state_id'

/** Finds and locks the token of a link, so that of two simultaneous requests only one succeeds. */
export async function findByLinkToken(
  tx: Tx,
  linkToken: string,
  types: readonly TokenType[],
): Promise<FoundToken | null> {
  const { rows } = await tx.query<Row>(
    `select ${columns}
     from auth.one_time_tokens
     where token_hash = $1 and token_type = any($2::auth.one_time_token_type[])
     for update`,
    [hashLinkToken(linkToken), types],
  )
  return rows[0] ? toFound(rows[0]) : null
}

/** The tokens of an address that a typed code could belong to. */
export async function listTokensOf(
  tx: Tx,
  sentTo: string,
  types: readonly TokenType[],
): Promise<FoundToken[]> {
  const { rows } = await tx.query<Row>(
    `select ${columns}
     from auth.one_time_tokens
     where relates_to = $1 and token_type = any($2::auth.one_time_token_type[])
     order by token_type, created_at desc, id`,
    [sentTo, types],
  )
  return rows.map(toFound)
}

/** Whether the code belongs to the token. Locks the token. */
export async function matchesCode(
  tx: Tx,
  { keys }: Secrets,
  { id, sentTo, code }: { id: string; sentTo: string; code: string },
): Promise<boolean> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from auth.one_time_tokens where id = $1 and code_hash = $2 for update`,
    [id, hashCode(keys.secretKey, sentTo, code)],
  )
  return rows.length === 1
}

/** Consumes the token. */
export async function deleteToken(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where id = $1', [id])
}

function toFound(row: Row): FoundToken {
  return {
    id: row.id,
    userId: row.user_id,
    type: row.token_type,
    sentTo: row.relates_to,
    createdAt: row.created_at,
    signUpId: row.sign_up_id,
    flowStateId: row.flow_state_id,
  }
}

/** Random digits for users to type. */
export function randomCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Keyed, because a million digit combinations are quickly tried on a stolen backup. */
function hashCode(secret: string, sentTo: string, code: string): string {
  return createHmac('sha256', secret).update(`one-time code ${sentTo} ${code}`).digest('hex')
}
