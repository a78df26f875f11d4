import type { Tx } from '../../backend/functions/functions.ts'
import { dayInLagos } from '../../domain/calendar/days.ts'
import type { DeliveryClass } from '../../domain/delivery/delivery-fee.ts'

/** What an order is priced with, of one product. */
export interface ProductRow {
  id: string
  /** Changes with anything but the stock and the photos. */
  version: number
  name: string
  sku: string
  price: number
  stock: number
  daysMin: number
  daysMax: number
  carbon: number
  freeFrom: Date | null
  deliveryClass: DeliveryClass
  technical: unknown
  isIncluded: boolean
  /** False: no longer sold. */
  isSold: boolean
  vatClass: string
  vatRatePercent: number
}

/**
 * Products by their ids, with the VAT of the day. `locks` locks them until the transaction ends, in the
 * order of their ids, so that two carts cannot cause a deadlock.
 * @param alsoUnsold also those that are no longer sold, for orders that have them
 * @param protectedSince a price that was lower then still holds
 */
export async function listProducts(
  tx: Tx,
  ids: readonly string[],
  {
    now,
    locks,
    alsoUnsold = false,
    protectedSince = null,
  }: { now: Date; locks: boolean; alsoUnsold?: boolean; protectedSince?: Date | null },
): Promise<Map<string, ProductRow>> {
  const { rows } = await tx.query<ProductRow>(
    `select p.id, p.version, p.name, p.sku, least(p.price, (
         select pp.price from public.product_prices pp
         where pp.product_id = p.id and pp.valid_from <= $4
         order by pp.valid_from desc limit 1
       ))::float8 as price, p.stock,
       p.delivery_days_min as "daysMin", p.delivery_days_max as "daysMax",
       p."carbonReductionPotential"::float8 as carbon, h.free_from as "freeFrom",
       p.delivery_class as "deliveryClass", p.technical,
       p.installation_included as "isIncluded", p.is_active as "isSold", p.vat_class as "vatClass",
       private.vat_rate_on(p.vat_class, $2)::float8 as "vatRatePercent"
     from public.products p
     left join public.product_holds h on h.product_id = p.id
     where p.id = any ($1::uuid[]) and (p.is_active or $3)
     order by p.id ${locks ? 'for no key update of p' : ''}`,
    [ids, dayInLagos(now), alsoUnsold, protectedSince],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The rate of delivery and installation, which have no class of their own. */
export async function getServiceVatRate(tx: Tx, now: Date): Promise<number> {
  const row = await tx.one<{ rate: number }>(
    `select private.vat_rate_on('standard', $1)::float8 as rate`,
    [dayInLagos(now)],
  )
  return row.rate
}
