import type { InstallationKind } from '../delivery/installation.ts'
import { vatWithin } from './order-totals.ts'
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
  /** The rate that the VAT was calculated with: for an order its own, which may not be today's. */
  vatRatePercent: number
}

/** The bill of an order, with the installation whose price its buyer agreed to later. */
export function orderBill({
  order,
  installation,
}: Pick<OrderView, 'order' | 'installation'>): OrderBill {
  const addedKobo = agreedKobo(installation)
  return {
    subtotalKobo: order.subtotal_kobo,
    discountKobo: order.discount_kobo,
    deliveryKobo: order.delivery_kobo,
    installationKind: installation?.status === 'declined' ? 'none' : order.installation_kind,
    installationKobo: order.installation_kobo + addedKobo,
    totalKobo: order.total_kobo + addedKobo,
    vatKobo: order.vat_kobo + vatWithin(addedKobo, order.vat_rate_percent),
    vatRatePercent: order.vat_rate_percent,
  }
}
