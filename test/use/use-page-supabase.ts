import { createClient } from '@supabase/supabase-js'
import type { Client } from 'pg'
import { afterAll } from 'vitest'
import type { Database } from '../../app/platform/database.gen.ts'
import type { Supabase } from '../../app/platform/supabase.ts'
import { createRest } from '../../backend/rest/rest.ts'
import { useDatabase } from './use-database.ts'

/**
 * The Supabase client of a page's loader as an anonymous visitor, on a separate database. Await it
 * at the top of a test file.
 */
export async function usePageSupabase(): Promise<{ supabase: Supabase; admin: Client }> {
  const { db, admin } = await useDatabase()
  const rest = await createRest({
    db,
    schemas: ['public'],
    extraSearchPath: ['extensions'],
    maxRows: 1_000,
    allowsAggregates: false,
    allowsPlans: false,
    allowsRollback: false,
  })
  afterAll(() => rest.close())
  const anon = { role: 'anon', claims: { role: 'anon' } } as const
  const supabase = createClient<Database>('http://localhost', 'key', {
    global: { fetch: (input, init) => rest.handle(new Request(input, init), anon) },
  })
  return { supabase, admin }
}
