import type { SupabaseClient } from '@supabase/supabase-js'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Database } from './platform/database.gen.ts'
import { routePathsContext, servicesContext } from './platform/services.ts'

/** What the server hands to every page: the way to the data, and what the browser must know of it. */
export interface PageServices {
  /** Speaks to the backend in this process, as the anonymous role. */
  supabase: SupabaseClient<Database>
  publishableKey: string
  /** Every inline script of the page must carry it, or the browser will not run it; see `NonceContext`. */
  nonce: string
}

// The virtual module is a ServerBuild; its type only predates exactOptionalPropertyTypes.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** Not those that share the page of what is still to come, nor files made on request. */
const routePaths = Object.values(build.routes).flatMap((route) => {
  if (!route || route.id === 'root' || route.id.startsWith('soon/') || !route.module.default)
    return []
  if (route.index) return ['/']
  return route.path && /^[\w/-]+$/.test(route.path) ? [`/${route.path}`] : []
})

/** Renders one page, or the data of one, as a complete response. */
export function renderPage(request: Request, services: PageServices): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(routePathsContext, routePaths)
  return handle(request, context)
}
