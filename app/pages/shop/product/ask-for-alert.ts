import { callFunction } from '../../../platform/call-function.ts'
import { isPlausibleEmail, normaliseEmail } from '../../../../domain/contact/email.ts'
import type { LoadSupabase } from '../../../platform/supabase.tsx'

/** The result of asking for an alert. `email` is the text that was typed. */
export type AlertAnswer = { email: string } & (
  | { outcome: 'noted' }
  | { outcome: 'refused'; message: string }
)

/** Checks the form and sends it, with and without JavaScript. */
export async function requestAlert(
  loadSupabase: LoadSupabase,
  productId: string,
  form: FormData,
): Promise<AlertAnswer> {
  const email = String(form.get('email') ?? '').trim()
  if (email === '')
    return { email, outcome: 'refused', message: 'Please give your e-mail address.' }
  if (!isPlausibleEmail(email))
    return { email, outcome: 'refused', message: 'This e-mail address does not look right.' }
  const called = await callFunction(loadSupabase, 'request-stock-alert', {
    body: { productId, email: normaliseEmail(email), website: String(form.get('website') ?? '') },
  })
  if (called.outcome === 'done') return { email, outcome: 'noted' }
  return {
    email,
    outcome: 'refused',
    message:
      called.outcome === 'refused'
        ? called.message
        : 'The shop could not be reached. Your address is still here: please press the button again.',
  }
}
