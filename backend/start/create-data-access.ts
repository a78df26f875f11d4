import type { Backend } from '../backend.ts'
import type { Log } from '../log.ts'
import type { Config } from '../config.ts'
import { findService } from '../routes.ts'
import type { FetchData } from '../site/render-page.ts'
import { createSupabaseProxy, type SupabaseProxy } from '../site/supabase-proxy.ts'

/** How pages and browsers reach the data services. */
export interface DataAccess {
  /** URL and `fetch` for supabase-js in this process. */
  dataUrl: string
  fetchData: FetchData
  /** Forwards requests to the hosted Supabase before they reach `backend`; null without one. */
  proxy: SupabaseProxy | null
}

/**
 * Calls the services in this process without a socket; the host name is never looked up. With a
 * hosted Supabase, calls it over the network, except for the functions, which always run here.
 */
export function createDataAccess(
  { mode, isTrustedProxy }: Pick<Config, 'mode' | 'isTrustedProxy'>,
  backend: Backend,
  log: Log,
): DataAccess {
  if (mode.name !== 'supabase')
    return {
      dataUrl: dataUrlOf(mode),
      fetchData: (request, from = { ip: '127.0.0.1', isPage: true }) =>
        backend.fetch(request, from),
      proxy: null,
    }
  const { upstreamUrl } = mode
  return {
    dataUrl: dataUrlOf(mode),
    fetchData: (request, from) =>
      findService(new URL(request.url).pathname) === 'functions'
        ? backend.fetch(request, from)
        : fetch(request),
    proxy: createSupabaseProxy({ upstreamUrl, isTrustedProxy, log }),
  }
}

/** The address of the services for supabase-js in this process; a name that is never looked up. */
export function dataUrlOf(mode: Config['mode']): string {
  return mode.name === 'supabase' ? mode.upstreamUrl : 'http://backend.internal'
}
