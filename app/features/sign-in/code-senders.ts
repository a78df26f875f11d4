import type { Supabase } from '../../platform/supabase.ts'
import type { Identifier } from './identifier.ts'

/**
 * The requests that send a code to an account: to sign in, to confirm it, to recover it. Links in
 * the mails lead to `next`.
 */
export function createCodeSenders(identifier: Identifier, next: string) {
  const urlOf = (path: string) => `${window.location.origin}${path}`
  return {
    signIn: (supabase: Supabase) =>
      supabase.auth.signInWithOtp(
        'email' in identifier
          ? { ...identifier, options: { emailRedirectTo: urlOf(next) } }
          : identifier,
      ),
    confirm: (supabase: Supabase) =>
      'email' in identifier
        ? supabase.auth.resend({
            ...identifier,
            type: 'signup',
            options: { emailRedirectTo: urlOf(next) },
          })
        : supabase.auth.resend({ ...identifier, type: 'sms' }),
    recover: (supabase: Supabase) =>
      'email' in identifier
        ? supabase.auth.resetPasswordForEmail(identifier.email, {
            redirectTo: urlOf('/update-password'),
          })
        : supabase.auth.signInWithOtp(identifier),
  }
}
