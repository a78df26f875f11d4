import { createContext } from 'react'

/**
 * Marks the inline scripts of one render as our own. The server hashes the scripts with this nonce
 * for the content security policy, and then removes the nonce. In the browser there is none.
 */
export const NonceContext = createContext<string | undefined>(undefined)
