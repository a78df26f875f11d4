import { plainCharacters } from '../text/clean-text.ts'

/**
 * Telephone numbers. Stored as E.164 (`+2348031234567`), shown in the national format by
 * `formatPhone`. Nigerian numbers may be typed without the country code; all others need `+` or
 * `00`. Source of the formats: Nigerian Communications Commission, National Numbering Plan; ITU-T
 * E.164 (15 digits at most).
 */

const nigeria = '234'
/**
 * Mobile numbers (070…, 080…, 081…, 090…, 091…) and the geographic numbers since 2024 (0201…,
 * 0209…), without the leading 0.
 */
const nigerianTenDigits = /^(?:[789]\d|20)\d{8}$/
/**
 * Landlines in the format before 2024: area code and subscriber number have eight digits. The codes
 * 70, 80, 81, 90 and 91 are mobile, so that a mobile number with a missing digit is not taken for a
 * landline.
 */
const nigerianLandLine = /^(?!70|80|81|90|91)[13-9]\d{7}$/
const allowedCharacters = /^\+?[\d\s().\-/\u2010-\u2013]+$/

/**
 * The number as E.164, or null when it cannot be one. Spaces, dots, hyphens and brackets do not
 * matter.
 * @param text as typed: `0803 123 4567`, `+234 (0)803-123-4567`, `00447700900123`, `tel:+234…`
 */
export function parsePhone(text: string): string | null {
  const trimmed = plainCharacters(text).replace(/^tel:\s*/i, '')
  if (trimmed.length > 40 || !allowedCharacters.test(trimmed)) return null
  const digits = trimmed.replace(/\D/g, '')
  if (trimmed.startsWith('+')) return fromInternational(digits)
  if (digits.startsWith('00')) return fromInternational(digits.slice(2))
  if (digits.startsWith('0')) return fromNigerian(digits.slice(1))
  // The country code without its plus, as WhatsApp links and many contact lists have it.
  if (digits.startsWith(nigeria) && digits.length >= 11) return fromInternational(digits)
  // "803 123 4567": spreadsheets drop the leading 0. Only mobile numbers are unambiguous enough.
  return /^[789][01]\d{8}$/.test(digits) ? `+${nigeria}${digits}` : null
}

function fromInternational(digits: string): string | null {
  if (digits.startsWith(nigeria))
    return fromNigerian(digits.slice(nigeria.length).replace(/^0/, ''))
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
}

function fromNigerian(national: string): string | null {
  return nigerianTenDigits.test(national) || nigerianLandLine.test(national)
    ? `+${nigeria}${national}`
    : null
}
