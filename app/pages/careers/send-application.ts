import { applyForOpening } from '../../../domain/careers/apply-for-opening.ts'
import { callFunction } from '../../platform/call-function.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { failureMessage } from '../../platform/failure-message.ts'

/**
 * Sends an application.
 * @param idempotencyKey an application with the same key is stored once, however often it arrives
 * @param supabase another client than that of the browser, as on the server
 * @returns null when it arrived, else why it did not
 */
export async function sendApplication(
  form: FormData,
  idempotencyKey: string,
  supabase?: Supabase,
): Promise<string | null> {
  const parsed = applyForOpening.parseRequest({ ...Object.fromEntries(form), idempotencyKey })
  if (!parsed.ok) return parsed.problems[0].message
  const result = await callFunction(applyForOpening, parsed.value, { supabase })
  if (result.outcome === 'done') return null
  return failureMessage(
    result,
    'The connection was lost. Everything you entered is still here. Please send it again; we will receive it only once.',
  )
}
