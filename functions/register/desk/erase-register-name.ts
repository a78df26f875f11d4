import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { eraseRegisterName as contract } from '../../../domain/register/staff/erase-name.ts'

/**
 * Staff erase the name, and the customer's words, behind a certificate or a holder for good, such as of somebody
 * without an account. The audit says who did it and why, without the name.
 * @returns 200; 400 what is wrong; 403 not staff of support or finance, or no fresh second factor; 404
 * no such certificate or holder; 409 it is a company that the log names, or nothing is stored
 */
export const eraseRegisterName = defineFunction(
  contract,
  async ({ tx, request: { id, reason } }) => {
    const row = await tx.one<{
      outcome: 'erased' | 'unnamed' | 'company' | 'missing'
    }>('select private.erase_register_name($1, $2) as outcome', [id, reason])
    const outcome = row.outcome
    if (outcome === 'missing') throw new FunctionError(404, `The register has no ${id}.`)
    if (outcome === 'company')
      throw new FunctionError(
        409,
        'This is a company. Its name stands in the log, where nothing can be erased.',
      )
    if (outcome === 'unnamed') throw new FunctionError(409, `No name is stored for ${id}.`)
    return {}
  },
)
