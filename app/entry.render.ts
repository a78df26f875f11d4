import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { routePathsContext, servicesContext, type PageServices } from './platform/services.ts'

// The virtual module is a ServerBuild, but its type predates exactOptionalPropertyTypes.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/**
 * Without the pages that are still to come, which share one component, and without files made on
 * request.
 */
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
