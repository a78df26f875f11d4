import { defineFunction } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { decideBankAccount as contract } from '../../domain/payments/bank-account-functions.ts'
import { mailOwners } from './bank-account-mails.ts'

/**
 * Approves or refuses a proposed account. New transfers go to an approved one; those that are open
 * keep theirs. All owners get a mail.
 * @returns 200 `{ decision }`; 403 no finance or no fresh second factor; 404 no such proposal; 409
 * the same person proposed it, or may not approve it yet
 */
export const decideBankAccount = defineFunction(
  contract,
  async ({ tx, staffId: person, request: { id, decision }, context }) => {
    const account = await tx.maybeOne<{ bank: string; name: string; number: string }>(
      `update public.bank_accounts set status = $2, decided_by = $3, decided_at = now()
       where id = $1 and status = 'proposed'
       returning bank, name, number`,
      [id, decision, person],
    )
    if (!account) throw new FunctionError(404, 'There is no such proposal any more.')
    await mailOwners(tx, { id, ...account, event: decision }, context)
    return { decision }
  },
)
