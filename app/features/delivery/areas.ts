import type { DeliveryDays } from '../../../domain/delivery/delivery-time.ts'
import { site } from '../../../site.config.ts'
import type { Supabase } from '../../platform/supabase.tsx'

/** A state that we deliver to: a row of `delivery_areas`. */
export interface Area {
  state: string
  fee_kobo: number
  days_min: number
  days_max: number
}

/** The states that we deliver to, in the order of their names. */
export async function listAreas(supabase: Supabase): Promise<Area[]> {
  const { data, error } = await supabase
    .from('delivery_areas')
    .select('state, fee_kobo, days_min, days_max')
    .eq('is_active', true)
    .order('state')
  if (error) throw error
  return data
}

/** The company's own state, where most orders go; another one where we do not deliver to it. */
export function findOwnArea(areas: readonly Area[]): Area | null {
  return areas.find(({ state }) => state === site.address.city) ?? areas[0] ?? null
}

/** For the estimate before a state is chosen. */
export function estimateState(areas: readonly Area[]): string {
  return findOwnArea(areas)?.state ?? ''
}

/** How long a delivery to a state takes, before the products are considered. */
export function daysOfArea({ days_min: min, days_max: max }: Area): DeliveryDays {
  return { min, max }
}

/** How long a product takes, before the state is considered. */
export function daysOfProduct({
  delivery_days_min: min,
  delivery_days_max: max,
}: {
  delivery_days_min: number
  delivery_days_max: number
}): DeliveryDays {
  return { min, max }
}
