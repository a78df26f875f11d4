import {
  deliveryFeeKobo,
  type DeliveryClass,
  type DeliveryFees,
} from '../../../domain/delivery/delivery-fee.ts'
import type { DeliveryDays } from '../../../domain/delivery/delivery-time.ts'
import {
  installationRole,
  type InstallationRole,
  type InstallationWish,
} from '../../../domain/delivery/installation.ts'
import { site } from '../../../site.config.ts'
import type { Tables } from '../../platform/database.gen.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** A state that we deliver to: a row of `delivery_areas`. */
export interface Area {
  state: string
  fee_kobo: number
  parcel_fee_kobo: number | null
  days_min: number
  days_max: number
  /** Null where staff have set nothing about our crew. */
  installation_areas: { crew_fee_kobo: number | null } | null
}

/** What the fee depends on. */
export type DeliveredProduct = Pick<
  Tables<'products'>,
  'technical' | 'installation_included' | 'delivery_class'
>

/** The states that we deliver to, in the order of their names. */
export async function listAreas(supabase: Supabase): Promise<Area[]> {
  const { data, error } = await supabase
    .from('delivery_areas')
    .select(
      'state, fee_kobo, parcel_fee_kobo, days_min, days_max, installation_areas(crew_fee_kobo)',
    )
    .eq('is_active', true)
    .order('state')
  if (error) throw error
  return data
}

/** The company's own state, where most orders go; another one where we do not deliver to it. */
export function findOwnArea(areas: readonly Area[]): Area | null {
  return areas.find(({ state }) => state === site.address.state) ?? areas[0] ?? null
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

/** The fees of a row of `delivery_areas`. */
export function feesOf({
  fee_kobo,
  parcel_fee_kobo,
  installation_areas: crew,
}: Area): DeliveryFees {
  return {
    freightFeeKobo: fee_kobo,
    parcelFeeKobo: parcel_fee_kobo,
    crewFeeKobo: crew?.crew_fee_kobo ?? null,
  }
}

/** How a product counts for the work of our crew. */
export function roleOf({
  technical,
  installation_included: isIncluded,
}: DeliveredProduct): InstallationRole {
  return installationRole({ technical, isIncluded })
}

/** What the delivery of a cart to a state costs, by what is known of the buyer's choice. */
export function feeTo(
  area: Area,
  items: readonly { product: DeliveredProduct | undefined; quantity: number }[],
  wish: InstallationWish | null,
): number {
  const lines = items.flatMap(({ product, quantity }) => {
    if (!product) return []
    return [{ role: roleOf(product), deliveryClass: classOf(product), quantity }]
  })
  return deliveryFeeKobo({ lines, fees: feesOf(area), wish })
}

/** How a product travels. */
function classOf({ delivery_class: given }: DeliveredProduct): DeliveryClass {
  return given === 'parcel' || given === 'none' ? given : 'freight'
}
