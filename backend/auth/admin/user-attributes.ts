import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { maxMetadataBytes, parseEmail, textField } from '../body-fields.ts'
import type { Call } from '../endpoint.ts'
import { isPasswordHash } from '../passwords/passwords.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import type { Json } from '../users/users.ts'
import { parseDuration } from '../parse-duration.ts'

const metadataMember = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {})
  .refine(
    (data) => JSON.stringify(data).length <= 4 * maxMetadataBytes,
    `must be at most ${4 * maxMetadataBytes} characters`,
  )

const body = z.object({
  id: textField,
  email: textField,
  phone: textField,
  password: z.string().nullish(),
  password_hash: textField,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataMember,
  app_metadata: metadataMember,
  role: textField,
  ban_duration: textField,
})

/** The attributes that an admin sets. Empty text means not given. */
export interface UserAttributes {
  id: string
  email: string
  /** Digits with the country code, without a plus, as in supabase/auth. */
  phone: string
  password: string
  passwordHash: string
  confirmsEmail: boolean
  confirmsPhone: boolean
  /** Merged into the existing metadata; null removes a key. */
  userMetadata: Json
  appMetadata: Json
  role: string
  /** Seconds from now. 0 lifts the ban, null leaves it unchanged. */
  banS: number | null
}

/**
 * Parses the body of `POST /admin/users` and `PUT /admin/users/:id`.
 * @throws ApiError 400 `bad_json`, `validation_failed`
 */
export async function readAttributes({ request }: Pick<Call, 'request'>): Promise<UserAttributes> {
  const input = await readBody(request, body)
  if (input.password && input.password_hash)
    throw apiError('validation_failed', 'Only a password or a password hash should be provided')
  if (input.password_hash && !isPasswordHash(input.password_hash))
    throw apiError('validation_failed', 'password_hash must be a bcrypt or Argon2 hash')
  return {
    id: input.id,
    email: input.email === '' ? '' : parseEmail(input.email),
    phone: input.phone === '' ? '' : parsePhoneNumber(input.phone),
    password: input.password ?? '',
    passwordHash: input.password_hash,
    confirmsEmail: input.email_confirm ?? false,
    confirmsPhone: input.phone_confirm ?? false,
    userMetadata: input.user_metadata,
    appMetadata: input.app_metadata,
    role: parseRole(input.role),
    banS: parseBan(input.ban_duration),
  }
}

/** Roles are names of database roles; only plain names are accepted. */
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
