import { passwordMinLength } from '../../../domain/accounts/password-strength.ts'
import { isAuthWeakPasswordError, type AuthError } from '@supabase/supabase-js'
import type { Problem } from './auth-form.ts'

/** How to improve a password that the auth service found weak; null for any other error. */
export function explainWeakPassword(error: AuthError): Problem | null {
  if (!isAuthWeakPasswordError(error)) return null
  const reasons: Record<string, string> = {
    length: `It is too short: use ${passwordMinLength} characters or more.`,
    characters: 'Mix letters with numbers or symbols.',
    pwned: 'It is easy to guess or has been leaked before. Choose another one.',
  }
  return {
    field: 'password',
    message: error.reasons.map((reason) => reasons[reason]).join(' ') || error.message,
  }
}
