import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database.gen.ts'

export type Supabase = SupabaseClient<Database>

let client: Promise<Supabase> | undefined

/**
 * Loads the data client of the browser when it is first needed. A visitor who only reads pages never
 * downloads it.
 */
export function loadSupabase(): Promise<Supabase> {
  client ??= import('./supabase/connect.ts').then(
    ({ connect }) => connect(readPublishableKey()),
    (error: unknown) => {
      // After a failed download the next call tries again.
      client = undefined
      throw error
    },
  )
  return client
}

export const publishableKeyName = 'publishable-key'

/** The key that every page names in its head. */
export function readPublishableKey(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${publishableKeyName}]`)?.content ?? ''
}
