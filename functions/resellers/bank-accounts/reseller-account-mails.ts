import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { bankName } from '../../../domain/payments/banks.ts'
import { maskAccountNumber } from '../../../domain/payments/nuban.ts'
import { deskPath } from '../../../domain/desk/screens.ts'
import { changedResellerAccountHours } from '../../../domain/resellers/reseller-account-functions.ts'
import { listOwners } from '../../accounts/list-owners.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { greeting } from '../../mail/mail-text.ts'
import type { Reseller } from '../payouts/require-reseller.ts'

interface AccountNews {
  id: string
  reseller: Reseller
  account: { bankCode: string; accountNumber: string; accountName: string }
  /** changed: proposed, in place of another one. */
  event: 'proposed' | 'changed' | 'confirmed' | 'refused'
  reason?: string | null
}

const titles = {
  proposed: 'You gave a bank account for your payouts',
  changed: 'You gave another bank account for your payouts',
  confirmed: 'Your bank account is confirmed',
  refused: 'We could not confirm your bank account',
}
const notYou =
  'If this was not you, reply to this mail at once. Nothing has been paid to this account.'
const words: Readonly<Record<AccountNews['event'], string>> = {
  proposed: `We are checking it and will tell you when payouts can go there. ${notYou}`,
  changed: `A change waits ${changedResellerAccountHours} hours, and then a colleague checks it. Until then your payouts go to your previous account. ${notYou}`,
  confirmed:
    'Your payouts go to this account from now on. If this was not you, reply to this mail at once.',
  refused: 'Your payouts do not go to this account.',
}

/** Tells the reseller and every owner about a step of a bank account. */
export async function mailAboutAccount(
  tx: Tx,
  { id, reseller, account, event, reason }: AccountNews,
  context: ModuleContext,
): Promise<void> {
  const facts: [string, string][] = [
    ['Bank', bankName(account.bankCode)],
    ['Account name', account.accountName],
    ['Account number', maskAccountNumber(account.accountNumber)],
  ]
  if (reseller.email)
    await context.queueMail(
      tx,
      companyMail(
        {
          category: 'reseller-account',
          to: reseller.email,
          title: titles[event],
          blocks: [
            { paragraph: greeting(reseller.personName ?? '') },
            { paragraph: words[event] },
            ...(reason ? [{ paragraph: reason }] : []),
            { facts },
            {
              link: {
                label: 'Open your reseller page',
                url: `${context.siteUrl}/dashboard?tab=reseller`,
              },
            },
          ],
          dedupeKey: `reseller-account:${id}:${event}:reseller`,
        },
        context,
      ),
    )
  await mailOwners(tx, { id, reseller, event, facts }, context)
}

async function mailOwners(
  tx: Tx,
  {
    id,
    reseller,
    event,
    facts,
  }: Pick<AccountNews, 'id' | 'reseller' | 'event'> & { facts: [string, string][] },
  context: ModuleContext,
): Promise<void> {
  for (const owner of await listOwners(tx))
    await context.queueMail(
      tx,
      companyMail(
        {
          category: 'reseller-account-staff',
          to: owner.email,
          title: `Bank account of ${reseller.businessName}: ${event}`,
          blocks: [
            { facts: [['Reseller', reseller.businessName], ...facts] },
            {
              paragraph:
                'Before anybody confirms a changed account, call the reseller on a number that you already know.',
            },
            {
              link: {
                label: 'See it',
                url: `${context.siteUrl}${deskPath('reseller-accounts')}`,
              },
            },
          ],
          dedupeKey: `reseller-account:${id}:${event}:${owner.id}`,
        },
        context,
      ),
    )
}
