import { createContext } from 'react-router'
import type { PageServices } from './server-entry.ts'

/** Where a loader finds {@link PageServices}: `context.get(servicesContext)`. */
export const servicesContext = createContext<PageServices>()
