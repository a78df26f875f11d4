import { formatExactNaira } from '../money/money.ts'
import type { InstallationKind } from './installation.ts'

/** How the bill of an order names the work of our crew. */
export const installationLabel = 'Installation by our crew'

/**
 * What the bill says beside it; null when there is nothing to say.
 * @param priceKobo 0 as long as there is none
 */
export function describeInstallation(kind: InstallationKind, priceKobo: number): string | null {
  if (kind === 'none') return null
  if (kind === 'included') return 'Included'
  return priceKobo > 0 ? formatExactNaira(priceKobo) : 'Price to follow'
}

/** What the price of the crew's work holds. */
export const workLabel = 'Mounting, cable, breakers and labour'

/** The journey of the crew, as a line of a price. */
export function journeyLabel(state: string): string {
  return `Our crew’s journey to ${state}`
}

/** What the bill says beside the delivery. */
export function describeDeliveryFee(feeKobo: number): string {
  return feeKobo === 0 ? 'Included' : formatExactNaira(feeKobo)
}

/** What we do before an order leaves the store. The status `preparing` of an order is this step. */
export const checkPromise =
  'We check your order before it leaves our store, and call you if something does not fit. You can then cancel free of charge.'

/** What happens next about the work of our crew on an order that was just paid; null when nothing does. */
export function describeCrewVisit(kind: InstallationKind): string | null {
  if (kind === 'none') return null
  return kind === 'quoted'
    ? 'We are working out the price of the installation. We will tell you by mail, and you say yes or no.'
    : 'Our crew will call you to agree on a day for the installation.'
}
