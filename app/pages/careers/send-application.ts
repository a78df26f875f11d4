import type { LoadSupabase } from '../../platform/supabase.tsx'

const lostLine =
  'The line was lost. Everything you entered is still here: please send it again. We keep it once only.'

/**
 * Sends an application.
 * @param form with `clientId`: the same id is stored once, however often it arrives
 * @returns null when it arrived, else why it did not
 */
export async function sendApplication(
  loadSupabase: LoadSupabase,
  form: FormData,
): Promise<string | null> {
  try {
    const supabase = await loadSupabase()
    const { error } = await supabase.functions.invoke('apply-for-opening', { body: form })
    if (!error) return null
    if (!(error.context instanceof Response)) return lostLine
    const answer: unknown = await error.context.json().catch(() => null)
    return typeof answer === 'object' && answer !== null && 'error' in answer && answer.error
      ? String(answer.error)
      : 'Something went wrong on our side. Please send it again.'
  } catch {
    return lostLine
  }
}
