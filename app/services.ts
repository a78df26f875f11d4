import { createContext, type RouterContextProvider } from 'react-router'
import type { PageServices } from './server-entry.ts'

/** Set by the server for each request. */
export const servicesContext = createContext<PageServices>()

/** What a loader or action on the server works with. */
export function services(context: Readonly<RouterContextProvider>): PageServices {
  return context.get(servicesContext)
}
