import { site } from '../../../site.config.ts'

/** A state that we deliver to: a row of `delivery_areas`. */
export interface Area {
  state: string
  fee_kobo: number
  days_min: number
  days_max: number
}

/** For the estimate before a state is chosen: the company's own state, where most orders go. */
export function estimateState(areas: readonly Area[]): string {
  const own = areas.find(({ state }) => state === site.address.city)
  return (own ?? areas[0])?.state ?? ''
}
