import type { Tx } from '../../db/database.ts'
import { identityData, type Contact } from '../users/user-identities.ts'
import type { Json } from '../users/users.ts'

/**
 * Sign-ups that wait for a confirmation. Anybody can sign up with the address of somebody else, so
 * one address may have several, each with its own password and its own link (decision 020).
 */
export interface PendingSignUp {
  id: string
  passwordHash: string | null
  data: Json
  /** Where it came from; null when it was not a sign-up of the person. */
  ip: string | null
}

interface NewSignUp extends Contact {
  userId: string
  passwordHash: string | null
  /** User metadata. */
  data: Json
  ip: string | null
}

interface Row {
  id: string
  encrypted_password: string | null
  user_metadata: Json
  ip: string | null
}

/**
 * Records a sign-up with the address of an unconfirmed account and shows its data until somebody
 * confirms. An account that was not made by a sign-up counts as one of somebody else.
 * @returns the id that its link and its code must name
 */
export async function addSignUp(
  tx: Tx,
  { userId, provider, address, passwordHash, data, ip }: NewSignUp,
  { isNewUser, now }: { isNewUser: boolean; now: Date },
): Promise<string> {
  if (!isNewUser)
    await tx.query(
      `insert into auth.pending_sign_ups (user_id, encrypted_password, user_metadata, created_at)
       select id, encrypted_password, coalesce(raw_user_meta_data, '{}'), $2
       from auth.users
       where id = $1
         and not exists (select from auth.pending_sign_ups where user_id = $1)`,
      [userId, now],
    )
  const metadata = identityData({ userId, provider, address, isVerified: false, data })
  await tx.query(
    `update auth.users
     set encrypted_password = $2, raw_user_meta_data = $3, updated_at = $4
     where id = $1 and confirmed_at is null`,
    [userId, passwordHash, metadata, now],
  )
  await setIdentityData(tx, { userId, provider, data: metadata, now })
  const { rows } = await tx.query<{ id: string }>(
    `insert into auth.pending_sign_ups (user_id, encrypted_password, user_metadata, ip, created_at)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [userId, passwordHash, metadata, ip, now],
  )
  const [row] = rows
  if (!row) throw new Error('a sign-up was not stored')
  return row.id
}

/** The sign-up that a link or code belongs to becomes the data of the account. */
export async function showSignUp(
  tx: Tx,
  { userId, provider, data }: Pick<NewSignUp, 'userId' | 'provider' | 'data'>,
  now: Date,
): Promise<void> {
  await tx.query('update auth.users set raw_user_meta_data = $2, updated_at = $3 where id = $1', [
    userId,
    data,
    now,
  ])
  await setIdentityData(tx, { userId, provider, data, now })
}

/**
 * Replaces all that earlier sign-ups left of an unconfirmed account: an admin decides alone. Their
 * links stop working.
 */
export async function replaceSignUps(
  tx: Tx,
  signUp: Omit<NewSignUp, 'ip'>,
  now: Date,
): Promise<void> {
  await endSignUps(tx, signUp.userId)
  const { userId, provider, address, passwordHash, data } = signUp
  const metadata = identityData({ userId, provider, address, isVerified: false, data })
  await tx.query(
    `update auth.users
     set encrypted_password = $2, raw_user_meta_data = $3, updated_at = $4
     where id = $1 and confirmed_at is null`,
    [userId, passwordHash, metadata, now],
  )
  await setIdentityData(tx, { userId, provider, data: metadata, now })
}

/** Ends all sign-ups that wait, with their links and codes. */
export async function endSignUps(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.pending_sign_ups where user_id = $1', [userId])
  await tx.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_type = 'confirmation_token'`,
    [userId],
  )
}

/**
 * All sign-ups of an unconfirmed account, also those whose links have expired: the account may have
 * been theirs.
 */
export async function listSignUps(tx: Tx, userId: string): Promise<PendingSignUp[]> {
  const { rows } = await tx.query<Row>(
    `select id, encrypted_password, user_metadata, host(ip) as ip
     from auth.pending_sign_ups
     where user_id = $1`,
    [userId],
  )
  return rows.map(toSignUp)
}

/**
 * The sign-up that a link confirms which is sent again. Where several wait, nobody knows who asked
 * for it, so that link confirms only the address.
 */
export async function findOnlySignUp(tx: Tx, userId: string): Promise<string | null> {
  const [only, ...others] = await listSignUps(tx, userId)
  return only && others.length === 0 ? only.id : null
}

/**
 * Ends the sign-ups of an account that somebody else confirms, an admin or a provider. A password
 * stays only when nobody else can have set it.
 */
export async function settleSignUps(
  tx: Tx,
  { userId, keepsPassword }: { userId: string; keepsPassword: boolean },
): Promise<void> {
  const signUps = await listSignUps(tx, userId)
  if (signUps.length > (keepsPassword ? 1 : 0))
    await tx.query('update auth.users set encrypted_password = null where id = $1', [userId])
  await endSignUps(tx, userId)
}

function toSignUp(row: Row): PendingSignUp {
  return {
    id: row.id,
    passwordHash: row.encrypted_password,
    data: row.user_metadata,
    ip: row.ip,
  }
}

async function setIdentityData(
  tx: Tx,
  { userId, provider, data, now }: Pick<NewSignUp, 'userId' | 'provider' | 'data'> & { now: Date },
): Promise<void> {
  await tx.query(
    `update auth.identities
     set identity_data = $2, updated_at = $3
     where user_id = $1 and provider = $4`,
    [userId, data, now, provider],
  )
}
