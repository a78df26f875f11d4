import { z } from 'zod'
import { isPlausibleEmail, normaliseEmail } from '../../domain/contact/email.ts'
import { apiError } from '../errors.ts'

/** What people say about themselves ends in every access token, and tokens travel in headers. */
export const maxDataBytes = 4_000

export const textMember = z
  .string()
  .max(1_000)
  .nullish()
  .transform((text) => text ?? '')

/** Free members about the person; strings that PostgreSQL cannot keep are refused. */
export const dataMember = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {})
  .refine(
    (data) => JSON.stringify(data).length <= maxDataBytes,
    `may hold ${maxDataBytes} characters at most`,
  )

/**
 * One spelling for the address.
 * @throws ApiError 400 `validation_failed`
 */
export function parseEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!isPlausibleEmail(email))
    throw apiError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}
