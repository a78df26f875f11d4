import { createContext } from 'react'

/** The request in the log that a failed page belongs to. Only the server knows it. */
export const ReferenceContext = createContext('')
