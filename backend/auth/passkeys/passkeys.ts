import { DatabaseError } from 'pg'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import type { Json } from '../users/users.ts'
import type { WebAuthnCredential } from '../webauthn.ts'

/** A row of auth.webauthn_credentials. */
export interface Passkey {
  id: string
  userId: string
  friendlyName: string
  createdAt: Date
  lastUsedAt: Date | null
  key: WebAuthnCredential
}

interface Row {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  aaguid: string | null
  sign_count: string
  transports: string[]
  backup_eligible: boolean
  backed_up: boolean
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}
const columns = `id, user_id, credential_id, public_key, aaguid, sign_count, transports,
  backup_eligible, backed_up, friendly_name, created_at, last_used_at`

/** The passkeys of a user, oldest first. */
export async function listPasskeysOf(tx: Tx, userId: string): Promise<Passkey[]> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(toPasskey)
}

/** @param keyId the authenticator's credential id, in base64url */
export async function findPasskeyByKey(tx: Tx, keyId: string): Promise<Passkey | null> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from auth.webauthn_credentials where credential_id = $1`,
    [Buffer.from(keyId, 'base64url')],
  )
  return rows[0] ? toPasskey(rows[0]) : null
}

/** @throws ApiError 422 `webauthn_credential_exists`, whichever user has it */
export async function insertPasskey(
  tx: Tx,
  { userId, key }: { userId: string; key: WebAuthnCredential },
  now: Date,
): Promise<Passkey> {
  const { rows } = await tx
    .query<Row>(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type,
         aaguid, sign_count, transports, backup_eligible, backed_up, created_at, updated_at)
       values ($1, $2, $3, 'none', $4, $5, $6, $7, $8, $9, $9)
       returning ${columns}`,
      [
        userId,
        Buffer.from(key.id, 'base64url'),
        Buffer.from(key.publicKey, 'base64url'),
        key.aaguid,
        key.signCount,
        JSON.stringify(key.transports),
        key.isBackupEligible,
        key.isBackedUp,
        now,
      ],
    )
    .catch((cause: unknown) => {
      if (cause instanceof DatabaseError && cause.code === '23505')
        throw apiError('webauthn_credential_exists', 'This credential is already registered', {
          cause,
        })
      throw cause
    })
  const [row] = rows
  if (!row) throw new Error('A passkey was not returned after its insert')
  return toPasskey(row)
}

/**
 * Records a use of the passkey.
 * @returns false when its counter changed meanwhile, because a simultaneous request used it
 */
export async function recordPasskeyUse(
  tx: Tx,
  { id, key }: Passkey,
  { signCount, isBackedUp }: Pick<WebAuthnCredential, 'signCount' | 'isBackedUp'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update auth.webauthn_credentials
     set sign_count = $3, backed_up = $4, last_used_at = $5, updated_at = $5
     where id = $1 and sign_count = $2`,
    [id, key.signCount, signCount, isBackedUp, now],
  )
  return rowCount === 1
}

/** @returns null when the user has no such passkey */
export async function renamePasskey(
  tx: Tx,
  { userId, passkeyId, friendlyName }: { userId: string; passkeyId: string; friendlyName: string },
  now: Date,
): Promise<Passkey | null> {
  const { rows } = await tx.query<Row>(
    `update auth.webauthn_credentials
     set friendly_name = $3, updated_at = $4
     where id = $1 and user_id = $2
     returning ${columns}`,
    [passkeyId, userId, friendlyName, now],
  )
  return rows[0] ? toPasskey(rows[0]) : null
}

/**
 * Deletes a passkey, for its owner or an admin.
 * @returns false when the user has no such passkey
 */
export async function deletePasskey(
  tx: Tx,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2',
    [passkeyId, userId],
  )
  return rowCount === 1
}

/** The passkey as clients read it, without its key. */
export function toPasskeyShape({ id, friendlyName, createdAt, lastUsedAt }: Passkey): Json {
  return {
    id,
    ...(friendlyName ? { friendly_name: friendlyName } : {}),
    created_at: createdAt,
    ...(lastUsedAt ? { last_used_at: lastUsedAt } : {}),
  }
}

function toPasskey(row: Row): Passkey {
  const key: WebAuthnCredential = {
    id: row.credential_id.toString('base64url'),
    publicKey: row.public_key.toString('base64url'),
    signCount: Number(row.sign_count),
    transports: row.transports,
    aaguid: row.aaguid ?? '',
    isBackupEligible: row.backup_eligible,
    isBackedUp: row.backed_up,
  }
  return {
    id: row.id,
    userId: row.user_id,
    friendlyName: row.friendly_name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    key,
  }
}
