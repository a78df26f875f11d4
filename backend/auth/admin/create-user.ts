import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { toUserShape } from '../users/user-shape.ts'
import type { Json } from '../users/users.ts'
import { isUuid, requireUserRow } from './find-user.ts'
import { adminActor, forAdmins } from './require-admin.ts'
import { requireFree, saveIdentity } from '../users/user-identities.ts'
import { readAttributes, type UserAttributes } from './user-attributes.ts'

/**
 * `POST /admin/users`: an account made as told, without a mail. As at supabase/auth the rules for passwords are not
 * asked: whoever moves people here brings the passwords they have. Without a password the user signs in by mail or code.
 */
export const createUser = forAdmins(async (context, call) => {
  const wanted = await readAttributes(call)
  const id = parseNewId(wanted.id)
  if (wanted.email === '' && wanted.phone === '')
    throw apiError('validation_failed', 'Cannot create a user without either an email or phone')
  const passwordHash =
    wanted.passwordHash || (wanted.password ? await context.passwords.hash(wanted.password) : null)
  const now = context.now()
  const user = await transact(context, async (tx) => {
    await requireFree(tx, wanted)
    await insertUser(tx, { ...wanted, id, hash: passwordHash, now })
    const made = await requireUserRow(tx, id)
    await writeAudit(
      tx,
      {
        action: 'user_signedup',
        user: adminActor,
        ip: call.ip,
        traits: { user_id: id, user_email: wanted.email, user_phone: wanted.phone },
      },
      now,
    )
    return made
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
  { id, hash, now, ...wanted }: UserAttributes & { hash: string | null; now: Date },
): Promise<void> {
  const providers = [...(wanted.email ? ['email'] : []), ...(wanted.phone ? ['phone'] : [])]
  const appData: Json = { provider: providers[0], providers, ...withoutNulls(wanted.appMetadata) }
  const userData: Json = {
    ...withoutNulls(wanted.userMetadata),
    ...(wanted.confirmsEmail && wanted.email ? { email_verified: true } : {}),
  }
  const { rowCount } = await tx.query(
    `insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, banned_until, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', $2, nullif($3, ''), nullif($4, ''), $5, $6, $7, $8, $9, $10, $11, $11) on conflict do nothing`,
    [
      id,
      wanted.role || 'authenticated',
      wanted.email,
      wanted.phone,
      hash,
      wanted.confirmsEmail && wanted.email ? now : null,
      wanted.confirmsPhone && wanted.phone ? now : null,
      wanted.banS ? new Date(now.getTime() + wanted.banS * 1000) : null,
      appData,
      userData,
      now,
    ],
  )
  if (rowCount === 0)
    throw apiError(
      'conflict',
      'A user with this id, e-mail address or phone number is being made already',
    )
  if (wanted.email)
    await saveIdentity(tx, {
      userId: id,
      provider: 'email',
      address: wanted.email,
      isVerified: wanted.confirmsEmail,
      now,
    })
  if (wanted.phone)
    await saveIdentity(tx, {
      userId: id,
      provider: 'phone',
      address: wanted.phone,
      isVerified: wanted.confirmsPhone,
      now,
    })
}

function withoutNulls(members: Json): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
}
