import type { Endpoint } from '../endpoint.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrollFactor } from './enroll-factor.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { verifyFactor } from './verify-factor.ts'

/** Second factors of the caller. */
export const factorEndpoints = {
  'POST /factors': enrollFactor,
  'POST /factors/:factor_id/challenge': challengeFactor,
  'POST /factors/:factor_id/verify': verifyFactor,
  'DELETE /factors/:factor_id': unenrollFactor,
} satisfies Record<string, Endpoint>
