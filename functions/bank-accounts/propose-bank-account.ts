import { defineFunction } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { proposeBankAccount as contract } from '../../domain/payments/bank-account-functions.ts'
import { mailOwners } from './bank-account-mails.ts'

/**
 * Proposes the account that customers transfer to; nothing changes until a second person approves
 * it. All owners get a mail.
 * @returns 200 `{ id }`; 403 no finance or no fresh second factor; 409 there is a proposal already
 */
export const proposeBankAccount = defineFunction(
  contract,
  async ({ tx, staffId: person, request: account, context }) => {
    const row = await tx.maybeOne<{ id: string }>(
      `insert into public.bank_accounts (bank, name, number, proposed_by)
       values ($1, $2, $3, $4)
       on conflict (status) where status = 'proposed' do nothing
       returning id`,
      [account.bank, account.name, account.number, person],
    )
    if (!row)
      throw new FunctionError(409, 'There is a proposal already. Please decide on it first.')
    await mailOwners(tx, { id: row.id, ...account, event: 'proposed' }, context)
    const id = row.id
    return { id }
  },
)
