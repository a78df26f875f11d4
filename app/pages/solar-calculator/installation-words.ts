import { journeyLabel, workLabel } from '../../../domain/delivery/installation-words.ts'
import type { InstalledCost } from '../../../domain/solar/system/installed-cost.ts'
import { findPlaceOf } from '../../features/calculators/solar-question.ts'

/** The state of a place in the question: "Lagos" for "LA". */
export function stateOf(place: string): string {
  return findPlaceOf({ place })?.state ?? place
}

/** A line of the price; `kobo` is null where we quote it after the order. */
export interface InstallationItem {
  label: string
  note?: string
  kobo: number | null
}

/** The lines of the price that come after the parts, for the page and the proposal. */
export function installationItems(
  { labourKobo, deliveryKobo, journeyKobo }: InstalledCost,
  state: string,
): InstallationItem[] {
  const labour = { label: workLabel, kobo: labourKobo }
  if (journeyKobo === 0 && deliveryKobo === 0)
    return [{ ...labour, note: `Delivery in ${state} is included.` }]
  const delivery = { label: `Delivery to ${state}`, kobo: deliveryKobo }
  const journey = { label: journeyLabel(state), kobo: journeyKobo }
  if (journeyKobo !== null) return [labour, delivery, journey]
  return [
    { ...labour, note: 'Our estimate.' },
    delivery,
    {
      ...journey,
      note: `Not in the total. After you order, we send you one price for the work and the journey to ${state}, and you say yes or no.`,
    },
  ]
}

/** What the price of a system holds, in a few words. */
export function installedInWords({ journeyKobo }: InstalledCost, state: string): string {
  return journeyKobo === null
    ? `delivered to ${state}; our crew’s journey is extra`
    : `delivered and installed in ${state}`
}
