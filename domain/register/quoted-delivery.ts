import { nothingIsSent } from './order-of-units.ts'
import { describeDeliveryTime } from '../delivery/delivery-time.ts'

/** When a cart arrives, as a sentence; units of the carbon register do not. */
export function describeArrival({
  state,
  daysMin,
  daysMax,
  isNone,
}: {
  state: string
  daysMin: number
  daysMax: number
  isNone: boolean
}): string {
  if (isNone) return nothingIsSent
  return `${describeDeliveryTime(state, { min: daysMin, max: daysMax })}.`
}
