import { randomUUID } from 'node:crypto'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { toUserShape } from '../users/user-shape.ts'
import type { Json } from '../users/users.ts'
import { requireUserRow } from './find-user.ts'
import { adminActor, adminOnly } from './admin-only.ts'
import { requireContactsAvailable, saveIdentity } from '../users/user-identities.ts'
import { readAttributes, type UserAttributes } from './user-attributes.ts'

/**
 * `POST /admin/users`: creates an account with the given attributes and sends no mail. As in
 * supabase/auth, the password rules do not apply, so that existing passwords can be imported. Users
 * without a password sign in by mail or code.
 */
export const createUser = adminOnly(async (context, call) => {
  const attributes = await readAttributes(call)
  const id = parseNewId(attributes.id)
  if (attributes.email === '' && attributes.phone === '')
    throw apiError('validation_failed', 'Cannot create a user without either an email or phone')
  const passwordHash =
    attributes.passwordHash ||
    (attributes.password ? await context.passwords.hash(attributes.password) : null)
  const now = context.now()
  const user = await transact(context, async (tx) => {
    await requireContactsAvailable(tx, attributes)
    await insertUser(tx, { ...attributes, id, hash: passwordHash, now })
    const created = await requireUserRow(tx, id)
    await writeAudit(
      tx,
      {
        action: 'user_signedup',
        user: adminActor,
        ip: call.ip,
        traits: { user_id: id, user_email: attributes.email, user_phone: attributes.phone },
      },
      now,
    )
    return created
  })
  return Response.json(toUserShape(user))
})

function parseNewId(text: string): string {
  if (text === '') return randomUUID()
  if (!isUuid(text) || /^[0-]+$/.test(text))
    throw apiError('validation_failed', 'ID must conform to the uuid v4 format')
  return text.toLowerCase()
}

async function insertUser(
  tx: Tx,
  { id, hash, now, ...attributes }: UserAttributes & { hash: string | null; now: Date },
): Promise<void> {
  const providers = [...(attributes.email ? ['email'] : []), ...(attributes.phone ? ['phone'] : [])]
  const appData: Json = {
    provider: providers[0],
    providers,
    ...withoutNulls(attributes.appMetadata),
  }
  const userData: Json = {
    ...withoutNulls(attributes.userMetadata),
    ...(attributes.confirmsEmail && attributes.email ? { email_verified: true } : {}),
  }
  const { rowCount } = await tx.query(
    `insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at,
       phone_confirmed_at, banned_until, raw_app_meta_data, raw_user_meta_data, created_at,
       updated_at)
     values ($1, 'authenticated', $2, nullif($3, ''), nullif($4, ''), $5, $6, $7, $8, $9, $10, $11,
       $11)
     on conflict do nothing`,
    [
      id,
      attributes.role || 'authenticated',
      attributes.email,
      attributes.phone,
      hash,
      attributes.confirmsEmail && attributes.email ? now : null,
      attributes.confirmsPhone && attributes.phone ? now : null,
      attributes.banS ? new Date(now.getTime() + attributes.banS * 1000) : null,
      appData,
      userData,
      now,
    ],
  )
  if (rowCount === 0)
    throw apiError(
      'conflict',
      'A user with this id, e-mail address or phone number is being created already',
    )
  if (attributes.email)
    await saveIdentity(tx, {
      userId: id,
      provider: 'email',
      address: attributes.email,
      isVerified: attributes.confirmsEmail,
      now,
    })
  if (attributes.phone)
    await saveIdentity(tx, {
      userId: id,
      provider: 'phone',
      address: attributes.phone,
      isVerified: attributes.confirmsPhone,
      now,
    })
}

function withoutNulls(members: Json): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
}
