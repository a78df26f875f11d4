import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { maxDataBytes, parseEmail, textMember } from '../email-body.ts'
import type { Call } from '../endpoint.ts'
import { isPasswordHash } from '../passwords/passwords.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import type { Json } from '../users/users.ts'
import { parseDuration } from './parse-duration.ts'

const metadataMember = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {})
  .refine(
    (data) => JSON.stringify(data).length <= 4 * maxDataBytes,
    `may hold ${4 * maxDataBytes} characters at most`,
  )

const body = z.object({
  id: textMember,
  email: textMember,
  phone: textMember,
  password: z.string().nullish(),
  password_hash: textMember,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataMember,
  app_metadata: metadataMember,
  role: textMember,
  ban_duration: textMember,
})

/** What an admin says about a user. Empty text means not given. */
export interface UserAttributes {
  id: string
  email: string
  /** Digits with the country code, without a plus, as supabase/auth keeps them. */
  phone: string
  password: string
  passwordHash: string
  confirmsEmail: boolean
  confirmsPhone: boolean
  /** Merged into what is there; null removes a member. */
  userMetadata: Json
  appMetadata: Json
  role: string
  /** Seconds from now; 0 lifts the ban; null leaves it. */
  banS: number | null
}

/**
 * The body of `POST /admin/users` and `PUT /admin/users/:id`.
 * @throws ApiError 400 `bad_json`, `validation_failed`
 */
export async function readAttributes({ request }: Pick<Call, 'request'>): Promise<UserAttributes> {
  const given = await readBody(request, body)
  if (given.password && given.password_hash)
    throw apiError('validation_failed', 'Only a password or a password hash should be provided')
  if (given.password_hash && !isPasswordHash(given.password_hash))
    throw apiError('validation_failed', 'password_hash must be a bcrypt or Argon2 hash')
  return {
    id: given.id,
    email: given.email === '' ? '' : parseEmail(given.email),
    phone: given.phone === '' ? '' : parsePhoneNumber(given.phone),
    password: given.password ?? '',
    passwordHash: given.password_hash,
    confirmsEmail: given.email_confirm ?? false,
    confirmsPhone: given.phone_confirm ?? false,
    userMetadata: given.user_metadata,
    appMetadata: given.app_metadata,
    role: parseRole(given.role),
    banS: parseBan(given.ban_duration),
  }
}

/** Roles are names of database roles; what is no plain name is none. */
function parseRole(text: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$|^$/.test(text))
    throw apiError('validation_failed', 'role must be the name of a database role')
  return text
}

function parseBan(text: string): number | null {
  if (text === '') return null
  const seconds = text === 'none' ? 0 : parseDuration(text)
  if (seconds === null)
    throw apiError(
      'validation_failed',
      `invalid format for ban duration: ${JSON.stringify(text.slice(0, 40))}`,
    )
  return seconds
}
