import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext, use, useState, type ReactNode } from 'react'
import type { Database } from './database.gen.ts'
import { createStored } from './storage/stored.ts'

export type Supabase = SupabaseClient<Database>

/** Loads supabase-js when it is first needed. A visitor who only reads pages never downloads it. */
export type LoadSupabase = () => Promise<Supabase>

const sessionKey = 'auth-session'

/** The session; supabase-js writes it. */
export const storedSession = createStored(sessionKey)

/** What supabase-js stores. */
const storage = {
  getItem: (key: string) => createStored(key).read(),
  setItem: (key: string, text: string) => void createStored(key).write(text),
  removeItem: (key: string) => void createStored(key).write(null),
}

const SupabaseContext = createContext<LoadSupabase | null>(null)

export function SupabaseProvider({
  publishableKey,
  children,
}: {
  publishableKey: string
  children: ReactNode
}) {
  const [load] = useState(() => createLoader(publishableKey))
  return <SupabaseContext value={load}>{children}</SupabaseContext>
}

/** Loads the data client of the browser. */
export function useSupabase(): LoadSupabase {
  const load = use(SupabaseContext)
  if (!load) throw new Error('useSupabase needs a SupabaseProvider above it')
  return load
}

function createLoader(publishableKey: string): LoadSupabase {
  let client: Promise<Supabase> | undefined
  return () => {
    client ??= connect(publishableKey).catch((error: unknown) => {
      // After a failed download the next call tries again.
      client = undefined
      throw error
    })
    return client
  }
}

async function connect(publishableKey: string): Promise<Supabase> {
  const [{ createClient }, { createDataFetch }] = await Promise.all([
    import('@supabase/supabase-js'),
    import('./supabase/data-fetch.ts'),
  ])
  const client: Supabase = createClient<Database>(window.location.origin, publishableKey, {
    auth: { storageKey: sessionKey, storage, experimental: { recoveryCodes: true } },
    global: { fetch: createDataFetch(() => client) },
  })
  return client
}
