import { formatExactNaira } from '../../../../domain/money/money.ts'
import { openPayoutStatuses } from '../../../../domain/resellers/payout-status.ts'
import { withholdingTax } from '../../../../domain/resellers/withholding-tax.ts'
import type { MyMoney } from './use-money.ts'
import type { MyReseller } from './use-my-reseller.ts'

/** Why nothing can be asked for now; null when it can. */
export function findObstacle({
  payouts,
  payableKobo,
  minPayoutKobo,
  accounts,
}: MyMoney): string | null {
  if (payouts.some(({ status }) => openPayoutStatuses.some((open) => open === status)))
    return 'You have asked for a payout. You can ask for the next one when this one has ended.'
  if (payableKobo < minPayoutKobo)
    return `The smallest payout is ${formatExactNaira(minPayoutKobo)}. Your commission collects here until then.`
  if (!accounts.some(({ status }) => status === 'confirmed'))
    return accounts.some(({ status }) => status === 'proposed')
      ? 'We are checking your bank account. After that you can ask for a payout.'
      : 'Add your bank account below. After we have confirmed it, you can ask for a payout.'
  return null
}

/** What is withheld from a payout for the tax office. */
export function taxOn(
  amountKobo: number,
  { money, reseller, day }: { money: MyMoney; reseller: MyReseller; day: string },
) {
  return withholdingTax(
    {
      kind: 'commission',
      isResident: reseller.is_resident,
      hasTin: reseller.tin !== null,
      amountKobo,
      day,
    },
    money.rates,
    money.rule,
  )
}
