import type { LoadSupabase } from './supabase.tsx'

export type Called<Answer> =
  | { outcome: 'done'; answer: Answer }
  /** The service's own words; `details` is what it said besides. */
  | { outcome: 'refused'; status: number; message: string; details: Record<string, unknown> }
  /** No answer came: whether it was done is not known, so what is sent again carries the same key. */
  | { outcome: 'unreachable' }

interface Call {
  method?: 'POST' | 'GET'
  /** JSON, or a form with files. */
  body?: Record<string, unknown> | FormData
}

/** Calls one of the company's functions once. */
export async function callFunction<Answer>(
  loadSupabase: LoadSupabase,
  name: string,
  call: Call = {},
): Promise<Called<Answer>> {
  try {
    const supabase = await loadSupabase()
    const { data, error } = await supabase.functions.invoke<Answer>(name, call)
    if (!error && data !== null) return { outcome: 'done', answer: data }
    if (!(error?.context instanceof Response)) return { outcome: 'unreachable' }
    const { error: message, ...details } = await readRefusal(error.context)
    return {
      outcome: 'refused',
      status: error.context.status,
      message: String(message ?? 'Something went wrong on our side. Please try again.'),
      details,
    }
  } catch {
    // The client itself could not be downloaded: the same as no answer.
    return { outcome: 'unreachable' }
  }
}

async function readRefusal(answer: Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
