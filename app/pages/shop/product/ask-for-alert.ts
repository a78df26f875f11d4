import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import type { Supabase } from '../../../platform/supabase.ts'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { requestStockAlert, stockAlertEmail } from '../../../../domain/stock-alerts/stock-alerts.ts'

/** The result of requesting a stock alert. `email` is the text that was typed. */
export type AlertAnswer = { email: string } & (
  | { outcome: 'noted' }
  | { outcome: 'refused'; message: string }
)

/**
 * Checks the form and sends it, with and without JavaScript.
 * @param supabase another client than that of the browser, as on the server
 */
export async function requestAlert(
  productId: string,
  form: FormData,
  supabase?: Supabase,
): Promise<AlertAnswer> {
  const email = String(form.get('email') ?? '').trim()
  const problem = findProblem(stockAlertEmail, email)
  if (problem !== null) return { email, outcome: 'refused', message: problem }
  const result = await callFunction(requestStockAlert, { productId, email }, { supabase })
  if (result.outcome === 'done') return { email, outcome: 'noted' }
  return {
    email,
    outcome: 'refused',
    message: failureMessage(
      result,
      'The shop could not be reached. Your address is still here. Please press the button again.',
    ),
  }
}
