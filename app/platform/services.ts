import { createContext, type RouterContextProvider } from 'react-router'
import type { PageServices } from '../entry.render.ts'

/** Set by the server for each request. */
export const servicesContext = createContext<PageServices>()

/** Paths of the pages that are the same for everybody and take no parameter, e.g. `/about`. */
export const routePathsContext = createContext<string[]>()

/** What a loader or action on the server works with. */
export function services(context: Readonly<RouterContextProvider>): PageServices {
  return context.get(servicesContext)
}
