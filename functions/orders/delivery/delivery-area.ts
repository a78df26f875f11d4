import type { Tx } from '../../../backend/functions/functions.ts'
import type { DeliveryFees } from '../../../domain/delivery/delivery-fee.ts'
import type { InstallationRates } from '../../../domain/delivery/installation.ts'

/** A state that we deliver to: its days and fees, and what our crew asks there. */
export interface DeliveryArea {
  daysMin: number
  daysMax: number
  fees: DeliveryFees
  rates: InstallationRates
}

/** The terms of a state; null when we do not deliver to it. */
export async function findDeliveryArea(tx: Tx, state: string): Promise<DeliveryArea | null> {
  const row = await tx.maybeOne<{
    daysMin: number
    daysMax: number
    freightFeeKobo: number
    parcelFeeKobo: number | null
    crewFeeKobo: number | null
    percent: number | null
    minNaira: number | null
  }>(
    `select a.days_min as "daysMin", a.days_max as "daysMax", a.fee_kobo::float8 as "freightFeeKobo",
       a.parcel_fee_kobo::float8 as "parcelFeeKobo", i.crew_fee_kobo::float8 as "crewFeeKobo", (
         select value::float8 from public.calculator_values where key = 'installation_percent'
       ) as percent, (
         select value::float8 from public.calculator_values where key = 'installation_min'
       ) as "minNaira"
     from public.delivery_areas a
     left join public.installation_areas i on i.state = a.state
     where a.state = $1 and a.is_active`,
    [state],
  )
  if (!row) return null
  const { daysMin, daysMax, freightFeeKobo, parcelFeeKobo, crewFeeKobo, percent, minNaira } = row
  const hasRates = percent !== null && minNaira !== null
  return {
    daysMin,
    daysMax,
    // Without its rates the crew has no fixed price.
    fees: { freightFeeKobo, parcelFeeKobo, crewFeeKobo: hasRates ? crewFeeKobo : null },
    rates: { share: (percent ?? 0) / 100, minKobo: Math.round((minNaira ?? 0) * 100) },
  }
}
