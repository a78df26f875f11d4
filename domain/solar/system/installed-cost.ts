import { deliveryFeeKobo, type DeliveryFees } from '../../delivery/delivery-fee.ts'
import { installationOffer, type InstallationRates } from '../../delivery/installation.ts'
import type { ShopLine } from './shop-system.ts'

/** What it costs to bring a system to its place and to install it, beside the parts. */
export interface InstalledCost {
  /** Mounting, cable, protection and labour. */
  labourKobo: number
  deliveryKobo: number
  /** Null: our crew has no fixed price there; the journey is quoted and in no sum. */
  journeyKobo: number | null
}

/** The cost of delivery and installation, as the checkout asks it for the same lines and state. */
export function installedCost(
  lines: readonly ShopLine[],
  fees: DeliveryFees,
  rates: InstallationRates,
): InstalledCost {
  const offer = installationOffer({
    lines: lines.map(({ priceKobo, quantity }) => ({
      role: 'part',
      unitPriceKobo: priceKobo,
      quantity,
    })),
    area: { crewFeeKobo: fees.crewFeeKobo ?? 0 },
    rates,
  })
  return {
    labourKobo: offer.kind === 'priced' ? offer.parts.labourKobo : 0,
    deliveryKobo: deliveryFeeKobo({
      lines: lines.map(({ quantity }) => ({ deliveryClass: 'freight', role: 'part', quantity })),
      fees,
      wish: 'crew',
    }),
    journeyKobo: fees.crewFeeKobo,
  }
}

/** Everything of it that has a price. */
export function sumOfInstalledCost({
  labourKobo,
  deliveryKobo,
  journeyKobo,
}: InstalledCost): number {
  return labourKobo + deliveryKobo + (journeyKobo ?? 0)
}

/** A state that staff have set no fees for: everything about the journey is quoted. */
const unknownFees: DeliveryFees = { freightFeeKobo: 0, parcelFeeKobo: null, crewFeeKobo: null }

export type FeesByState = Readonly<Record<string, DeliveryFees>>

/** The fees of a state, from the table of the delivery areas. */
export function feesOfState(fees: FeesByState, state: string): DeliveryFees {
  return fees[state] ?? unknownFees
}
