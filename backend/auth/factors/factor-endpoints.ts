import type { Endpoint } from '../endpoint.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrollFactor } from './enroll-factor.ts'
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  getRecoveryCodes,
  regenerateRecoveryCodes,
} from './recovery-codes/manage-recovery-codes.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { verifyFactor } from './verify-factor.ts'
import { verifyRecoveryCode } from './recovery-codes/verify-recovery-code.ts'

/** The second factors of the caller. */
export const factorEndpoints = {
  'POST /factors': enrollFactor,
  'POST /factors/:factor_id/challenge': challengeFactor,
  'POST /factors/:factor_id/verify': verifyFactor,
  'DELETE /factors/:factor_id': unenrollFactor,
  'GET /factors/recovery-codes': getRecoveryCodes,
  'POST /factors/recovery-codes': generateRecoveryCodes,
  'POST /factors/recovery-codes/verify': verifyRecoveryCode,
  'POST /factors/recovery-codes/regenerate': regenerateRecoveryCodes,
  'DELETE /factors/recovery-codes': deleteRecoveryCodes,
} satisfies Record<string, Endpoint>
