import { z } from 'zod'
import { isPlausibleEmail, normaliseEmail } from '../../domain/contact/email.ts'
import { apiError } from '../errors.ts'

/**
 * User metadata is part of every access token, and tokens travel in headers, so it must stay small.
 */
export const maxMetadataBytes = 4_000

export const textField = z
  .string()
  .max(1_000)
  .nullish()
  .transform((text) => text ?? '')

/** Free-form user metadata; strings that PostgreSQL cannot store are refused. */
export const metadataField = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {})
  .refine(
    (data) => JSON.stringify(data).length <= maxMetadataBytes,
    `must be at most ${maxMetadataBytes} characters`,
  )

/**
 * Normalises an e-mail address.
 * @throws ApiError 400 `validation_failed`
 */
export function parseEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!isPlausibleEmail(email))
    throw apiError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}
