import type { Tx } from '../../db/database.ts'
import type { AuthenticationMethod } from '../sessions/sessions.ts'

/** A verified answer, and the update that prevents its reuse. */
export interface FactorVerification {
  method: AuthenticationMethod
  /**
   * Runs in the transaction that upgrades the session.
   * @throws ApiError 422 `mfa_verification_failed` when another request used the answer first
   */
  consume(tx: Tx): Promise<void>
}
