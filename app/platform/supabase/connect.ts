import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database.gen.ts'
import { createStored } from '../storage/stored.ts'
import { followOwner } from '../storage/typed.ts'
import { createDataFetch } from './data-fetch.ts'
import { sessionKey } from './session-names.ts'

/** Where supabase-js stores the session. */
const storage = {
  getItem: (key: string) => createStored(key).read(),
  setItem: (key: string, text: string) => void createStored(key).write(text),
  removeItem: (key: string) => void createStored(key).write(null),
}

/** The data client of the browser. */
export function connect(publishableKey: string): SupabaseClient<Database> {
  const client: SupabaseClient<Database> = createClient<Database>(
    window.location.origin,
    publishableKey,
    {
      auth: { storageKey: sessionKey, storage, experimental: { recoveryCodes: true } },
      global: { fetch: createDataFetch(() => client) },
    },
  )
  followOwner(client)
  return client
}
