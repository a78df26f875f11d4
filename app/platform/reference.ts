import { createContext } from 'react'

/** Names the request that a page is rendered for, as the log does. Empty in the browser. */
export const ReferenceContext = createContext('')
