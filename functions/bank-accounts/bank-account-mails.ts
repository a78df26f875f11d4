import type { ModuleContext, Tx } from '../../backend/functions/functions.ts'
import { deskPath } from '../../domain/desk/screens.ts'
import { listOwners } from '../accounts/list-owners.ts'
import { companyMail } from '../mail/company-mail.ts'

interface AccountEvent {
  id: string
  bank: string
  name: string
  number: string
  event: 'proposed' | 'approved' | 'refused'
}

const titles = {
  proposed: 'Somebody proposed another bank account',
  approved: 'Customers now transfer to another bank account',
  refused: 'The proposed bank account was refused',
}
const advice = {
  proposed:
    'Nothing has changed yet. A second person with the grant finance has to approve it. If you do not know this account, refuse it.',
  approved:
    'New transfers go to this account. Transfers that were open already keep theirs. If you do not know this account, propose the right one at once and ask the bank.',
  refused: 'Nothing has changed.',
}

/** Tells every owner about the account that customers transfer to. */
export async function mailOwners(
  tx: Tx,
  { id, bank, name, number, event }: AccountEvent,
  context: ModuleContext,
): Promise<void> {
  for (const owner of await listOwners(tx))
    await context.queueMail(
      tx,
      companyMail(
        {
          category: 'bank-account',
          to: owner.email,
          title: titles[event],
          blocks: [
            {
              facts: [
                ['Bank', bank],
                ['Account name', name],
                ['Account number', number],
              ],
            },
            { paragraph: advice[event] },
            { link: { label: 'See it', url: `${context.siteUrl}${deskPath('bank-account')}` } },
          ],
          dedupeKey: `bank-account:${id}:${event}:${owner.id}`,
        },
        context,
      ),
    )
}
