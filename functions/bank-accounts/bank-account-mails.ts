import type { ModuleContext, Tx } from '../../backend/functions/functions.ts'
import { deskPath } from '../../domain/desk/screens.ts'

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
  const { rows } = await tx.query<{ email: string; userId: string }>(
    `select private.find_account_email(user_id) as email, user_id as "userId"
     from public.staff_grants where grant_name = 'owner'`,
  )
  for (const { email, userId } of rows) {
    if (!email) continue
    await context.queueMail(tx, {
      category: 'bank-account',
      to: email,
      replyTo: context.site.email,
      subject: titles[event],
      ...context.renderMail({
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
      }),
      dedupeKey: `bank-account:${id}:${event}:${userId}`,
    })
  }
}
