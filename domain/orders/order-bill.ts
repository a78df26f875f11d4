import type { InstallationKind } from '../delivery/installation.ts'
import { vatByRate, vatWithin, type VatAtRate } from '../vat/vat.ts'
import { agreedKobo } from './installation/quote-view.ts'
import type { OrderView } from './order-view.ts'

/** The amounts of an order as its page and its invoice show them. */
export interface OrderBill {
  subtotalKobo: number
  discountKobo: number
  deliveryKobo: number
  installationKind: InstallationKind
  installationKobo: number
  totalKobo: number
  vatKobo: number
  /** By rate: for an order the rates of its own day, which may not be today's. */
  vat: VatAtRate[]
}

/** The bill of an order, with the installation whose price its buyer agreed to later. */
export function orderBill({
  order,
  lines,
  installation,
}: Pick<OrderView, 'order' | 'lines' | 'installation'>): OrderBill {
  const addedKobo = agreedKobo(installation)
  const addedVatKobo = vatWithin(addedKobo, order.vat_rate_percent)
  return {
    subtotalKobo: order.subtotal_kobo,
    discountKobo: order.discount_kobo,
    deliveryKobo: order.delivery_kobo,
    installationKind: installation?.status === 'declined' ? 'none' : order.installation_kind,
    installationKobo: order.installation_kobo + addedKobo,
    totalKobo: order.total_kobo + addedKobo,
    vatKobo: order.vat_kobo + addedVatKobo,
    vat: vatByRate([
      ...lines.map((line) => ({
        ratePercent: line.vat_rate_percent,
        grossKobo: line.unit_price_kobo * line.quantity - line.discount_kobo,
        vatKobo: line.vat_kobo,
      })),
      {
        ratePercent: order.vat_rate_percent,
        grossKobo: order.delivery_kobo + order.installation_kobo + addedKobo,
        vatKobo: order.service_vat_kobo + addedVatKobo,
      },
    ]),
  }
}
