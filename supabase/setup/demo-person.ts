import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../app/platform/database.gen.ts'
import type { Services } from '../../backend/start/start-services.ts'
import type { FunctionContract } from '../../domain/parse/function-contract.ts'

export type DemoAccess = Pick<Services, 'dataUrl' | 'fetchData' | 'publishableKey'>

export interface DemoAccount {
  email: string
  password: string
}

/** Somebody who is signed in, and does what a person does on the site. The session ends with it. */
export interface DemoPerson extends AsyncDisposable {
  client: SupabaseClient<Database>
  /**
   * Calls a function of the company. The request is as a form sends it, and the function parses it.
   * @throws Error with what the function answered when it refuses
   */
  call<Request extends object, Response>(
    contract: FunctionContract<Request, Response>,
    request: Record<string, unknown>,
  ): Promise<Response>
}

/** An address for examples (RFC 5737), so that orders from this machine are not counted with these. */
const source = { ip: '192.0.2.1' }

/** Signs in at the services of this process, before their port is open. */
export async function signInDemo(
  { dataUrl, fetchData, publishableKey }: DemoAccess,
  account: DemoAccount,
): Promise<DemoPerson> {
  const client = createClient<Database>(dataUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetchData(new Request(input, init), source) },
  })
  const { error } = await client.auth.signInWithPassword(account)
  if (error) throw new Error(`${account.email} could not sign in: ${error.message}`)
  return {
    client,
    call: (contract, request) => call(client, contract, request),
    async [Symbol.asyncDispose]() {
      await client.auth.signOut({ scope: 'local' })
    },
  }
}

async function call<Request extends object, Response>(
  client: DemoPerson['client'],
  { name, method, parseResponse }: FunctionContract<Request, Response>,
  request: Record<string, unknown>,
): Promise<Response> {
  const { data, error } =
    method === 'GET'
      ? await client.functions.invoke<unknown>(`${name}?${queryOf(request)}`, { method })
      : await client.functions.invoke<unknown>(name, { method, body: bodyOf(request) })
  if (error) throw new Error(`${name}: ${await describeAnswer(error)}`)
  const parsed = parseResponse(data)
  if (!parsed.ok) throw new Error(`${name}: an answer that its contract does not allow`)
  return parsed.value
}

const queryOf = (request: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]),
  )

/** A request with a file is sent as a form. */
function bodyOf(request: Record<string, unknown>): Record<string, unknown> | FormData {
  const entries = Object.entries(request)
  if (!entries.some(([, value]) => value instanceof File)) return request
  const form = new FormData()
  for (const [key, value] of entries) form.set(key, value instanceof File ? value : String(value))
  return form
}

async function describeAnswer(error: { context?: unknown; message: string }): Promise<string> {
  const { context, message } = error
  return context instanceof Response ? `${context.status} ${await context.text()}` : message
}
