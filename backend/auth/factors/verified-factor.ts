import type { Tx } from '../../db/database.ts'
import type { AuthenticationMethod } from '../sessions/sessions.ts'

/** What an answer proved, and what is to be written down so that it proves nothing again. */
export interface Proof {
  method: AuthenticationMethod
  /** In the transaction that raises the session. @throws ApiError 422 `mfa_verification_failed` when another answer was faster */
  settle(tx: Tx): Promise<void>
}
