import { createContext } from 'react'

/** The reference of the request that a page is rendered for, as in the log. In the browser there is none. */
export const ReferenceContext = createContext<string | null>(null)
