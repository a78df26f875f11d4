import { createContext } from 'react'

/**
 * Marks the inline scripts of one render as our own: the server hashes those that carry it for the content security policy,
 * and takes it off again. In the browser there is none.
 */
export const NonceContext = createContext<string | undefined>(undefined)
