import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext, use, useState, type ReactNode } from 'react'
import type { Database } from './database.gen.ts'
import { createStored } from './storage/stored.ts'
import { sessionKey } from './supabase/session-names.ts'

export type Supabase = SupabaseClient<Database>

/** Loads supabase-js when it is first needed. A visitor who only reads pages never downloads it. */
export type LoadSupabase = () => Promise<Supabase>

/** The session; supabase-js writes it. */
export const storedSession = createStored(sessionKey)

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
    client ??= import('./supabase/connect.ts').then(
      ({ connect }) => connect(publishableKey),
      (error: unknown) => {
        // After a failed download the next call tries again.
        client = undefined
        throw error
      },
    )
    return client
  }
}
