import type { DeliveryFees } from '../../../domain/delivery/delivery-fee.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { feesOf, listAreas } from './areas.ts'

/** What delivery and the journey of our crew cost, by state. */
export async function listDeliveryFees(supabase: Supabase): Promise<Record<string, DeliveryFees>> {
  const areas = await listAreas(supabase)
  return Object.fromEntries(areas.map((area) => [area.state, feesOf(area)]))
}
