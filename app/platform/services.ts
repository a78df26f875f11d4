import type { SupabaseClient } from '@supabase/supabase-js'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Database } from './database.gen.ts'

/** What the server gives to every page that it renders. */
export interface PageServices {
  /** Reads through the backend in this process, as the anonymous role. */
  supabase: SupabaseClient<Database>
  publishableKey: string
  /** What every page of a test shop says; null for a shop that takes real payments. */
  testNotice: string | null
  /**
   * Every inline script of the page must carry it, or the browser will not run it; see
   * `NonceContext`.
   */
  nonce: string
  /** The request in the log, which the visitor of a failed page reads. */
  reference: string
  /** A file of `public/` by its path, to draw with it. */
  readPublicFile(path: string): Promise<Uint8Array>
  /** Logs a bug of this page. */
  logError(error: unknown): void
}

/** Set by the server for each request. */
export const servicesContext = createContext<PageServices>()

/** Paths of the pages that are the same for everybody and take no parameter, e.g. `/about`. */
export const routePathsContext = createContext<string[]>()

/** What a loader or action on the server works with. */
export function services(context: Readonly<RouterContextProvider>): PageServices {
  return context.get(servicesContext)
}
