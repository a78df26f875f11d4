import { createClient } from '@supabase/supabase-js'
import type { ModuleContext } from '../functions/functions.ts'

/**
 * The storage client of supabase-js with the rights of the service role: what functions and scheduled
 * tasks read and write files with, in each of the three ways to run.
 */
export function createServiceStorage({
  dataUrl,
  secretKey,
  fetchData,
}: {
  dataUrl: string
  secretKey: string
  fetchData: (request: Request) => Promise<Response>
}): ModuleContext['storage'] {
  return createClient(dataUrl, secretKey, {
    global: { fetch: async (input, init) => fetchData(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  }).storage
}
