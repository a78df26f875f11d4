import { defineFunction, defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import {
  checkRegister as checkContract,
  closeRegisterFault as closeContract,
} from '../../../domain/register/staff/proposal-functions.ts'
import { verifyRegister } from '../verify/verify-register.ts'

/**
 * Checks the whole register now, for staff of finance.
 * @returns 200 `{ size, fault }`; 403 not staff of finance
 */
export const checkRegister = defineSteps(checkContract, async ({ allow, context }) => {
  await allow()
  const { size, fault } = await verifyRegister(context)
  return { size, fault: fault?.message ?? null }
})

/**
 * An owner closes a fault with a reason, and the register can be written to again. The next check
 * finds it again when it is still there.
 * @returns 200 also the second time; 403 no owner, or no fresh second factor; 404 no such fault
 */
export const closeRegisterFault = defineFunction(
  closeContract,
  async ({ tx, staffId, request: { id, reason }, context }) => {
    const { rowCount } = await tx.query('select from public.register_faults where id = $1', [id])
    if (rowCount === 0) throw new FunctionError(404, 'There is no such fault.')
    await tx.query(
      `update public.register_faults set closed_at = $2, closed_by = $3, reason = $4
       where id = $1 and closed_at is null`,
      [id, context.now(), staffId, reason],
    )
    return {}
  },
)
