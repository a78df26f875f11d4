import type { FunctionContract } from '../../domain/parse/function-contract.ts'
import { loadSupabase, type Supabase } from './supabase.ts'

export type FunctionResult<Response> =
  | { outcome: 'done'; response: Response }
  /** `message` is the sentence of the function; `details` is what it answered besides. */
  | { outcome: 'refused'; status: number; message: string; details: Record<string, unknown> }
  /**
   * No answer arrived. The function may have run, so a retry must send the same idempotency key.
   */
  | { outcome: 'unreachable' }

interface CallOptions {
  headers?: Record<string, string>
  /** The `message` when the function gave no reason. */
  fallbackMessage?: string
  /** Another client than that of the browser, as on the server. */
  supabase?: Supabase | undefined
}

/** Calls a function of the company once, and checks its answer against the contract. */
export async function callFunction<Request extends object, Response>(
  { name, method, parseResponse }: FunctionContract<Request, Response>,
  request: NoInfer<Request>,
  {
    headers = {},
    fallbackMessage = 'Something went wrong on our side. Please try again.',
    supabase: client,
  }: CallOptions = {},
): Promise<FunctionResult<Response>> {
  try {
    const supabase = client ?? (await loadSupabase())
    const { data, error } = await supabase.functions.invoke<unknown>(
      method === 'GET' ? name + toQuery(request) : name,
      { method, headers, ...(method === 'POST' && { body: toBody(request) }) },
    )
    const refuse = (status: number, { error: reason, ...details }: Record<string, unknown>) => ({
      outcome: 'refused' as const,
      status,
      message: typeof reason === 'string' && reason !== '' ? reason : fallbackMessage,
      details,
    })
    if (error) {
      if (!(error.context instanceof globalThis.Response)) return { outcome: 'unreachable' }
      return refuse(error.context.status, await readObject(error.context))
    }
    if (hasError(data)) return refuse(200, data)
    const parsed = parseResponse(data)
    // The page is older or newer than the service.
    if (!parsed.ok)
      return refuse(200, { error: 'This page is out of date. Please reload it and check again.' })
    return { outcome: 'done', response: parsed.value }
  } catch {
    // The client itself could not be downloaded: the same as no answer.
    return { outcome: 'unreachable' }
  }
}

/** `?orderId=…`; empty when there is nothing to say. */
function toQuery(request: object): string {
  const query = new URLSearchParams(
    Object.entries(request).flatMap(([name, value]): [string, string][] =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return query && `?${query}`
}

/** A request with a file is sent as a form, its lists and objects as JSON. */
function toBody(request: object): Record<string, unknown> | FormData {
  const entries: [string, unknown][] = Object.entries(request)
  if (!entries.some(([, value]) => value instanceof File)) return { ...request }
  const form = new FormData()
  for (const [name, value] of entries) {
    if (value instanceof File) form.set(name, value)
    else if (value !== null && value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

/** Some refusals have a success status and an `error` in the body. */
function hasError(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && 'error' in data
}

async function readObject(answer: globalThis.Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
