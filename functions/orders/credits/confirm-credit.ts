import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { confirmCredit as contract } from '../../../domain/payments/refund-functions.ts'
import { lockCredit } from './credits.ts'

/**
 * Staff confirm a credit that rests on the word of a colleague. The database refuses the colleague
 * and admins who are too new.
 * @returns 200 `{ isConfirmed: true }`, also the second time; 403 not staff; 404 no such credit; 409
 * it rests on their own word
 */
export const confirmCredit = defineFunction(
  contract,
  async ({ tx, staffId, request: { creditId }, context }) => {
    const credit = await lockCredit(tx, { id: creditId })
    if (!credit) throw new FunctionError(404, 'There is no such credit.')
    if (!credit.needsConfirmation) return { isConfirmed: true }
    await tx.query(
      `update public.credits
       set needs_confirmation = false, confirmed_by = $2, confirmed_at = $3
       where id = $1`,
      [creditId, staffId, context.now()],
    )
    return { isConfirmed: true }
  },
)
