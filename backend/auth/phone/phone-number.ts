import { parsePhone } from '../../../domain/contact/phone.ts'
import { apiError } from '../../errors.ts'

/**
 * Normalises a phone number to its digits with the country code and no plus, as in supabase/auth.
 * Accepts what supabase/auth accepts, and Nigerian numbers in national format (`0803 123 4567`).
 * @throws ApiError 400 `validation_failed`
 */
export function parsePhoneNumber(text: string): string {
  const digits = text.trim().replace(/^\+/, '').replaceAll(' ', '')
  const isInternational = /^[1-9]\d{1,14}$/.test(digits)
  if (isInternational && !digits.startsWith('234')) return digits
  const known = parsePhone(isInternational ? `+${digits}` : text)
  if (known) return known.slice(1)
  if (isInternational) return digits
  throw apiError('validation_failed', 'Invalid phone number format (E.164 required)')
}
