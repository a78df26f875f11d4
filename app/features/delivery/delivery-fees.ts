import type { DeliveryFees } from '../../../domain/delivery/delivery-fee.ts'
import type { Supabase } from '../../platform/supabase.tsx'

/** What delivery and the journey of our crew cost, by state. */
export async function listDeliveryFees(supabase: Supabase): Promise<Record<string, DeliveryFees>> {
  const { data, error } = await supabase
    .from('delivery_areas')
    .select('state, fee_kobo, parcel_fee_kobo, installation_areas(crew_fee_kobo)')
    .eq('is_active', true)
  if (error) throw error
  return Object.fromEntries(
    data.map(({ state, fee_kobo, parcel_fee_kobo, installation_areas: area }) => [
      state,
      {
        freightFeeKobo: fee_kobo,
        parcelFeeKobo: parcel_fee_kobo,
        crewFeeKobo: area?.crew_fee_kobo ?? null,
      },
    ]),
  )
}
