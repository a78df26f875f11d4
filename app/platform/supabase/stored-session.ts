import { createStored } from '../storage/stored.ts'
import { sessionKey } from './session-names.ts'

/** The session; supabase-js writes it. */
export const storedSession = createStored(sessionKey)
