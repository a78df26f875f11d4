import { parsePhone } from '../../../domain/contact/phone.ts'
import { apiError } from '../../errors.ts'

/**
 * One spelling for a phone number: its digits with the country code and no plus, as supabase/auth keeps them. What that
 * service accepts is accepted; Nigerian numbers also as people write them (`0803 123 4567`).
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
