import { lazy, type ComponentType } from 'react'
import type { DeskPath } from '../../../domain/desk/screens.ts'
import { withHeader } from './frame/with-header.tsx'

/** The component of each screen in `domain/desk/screens.ts`, downloaded when it is opened. */
export const screenComponents: Record<DeskPath, ComponentType> = {
  '': lazy(() => import('./today/today.tsx')),

  orders: lazy(() => import('./orders/list.tsx')),
  'orders/new': lazy(() => import('./order-new/new.tsx')),
  'orders/:id/edit': lazy(() => import('./order-edit/edit.tsx')),
  vat: lazy(() => import('./vat/list.tsx')),
  'orders/:id': lazy(() => import('./orders/order.tsx')),
  returns: lazy(() => import('./returns/returns.tsx')),
  'orders/installations': withHeader(
    async () => (await import('./installations-to-quote.tsx')).InstallationsToQuote,
  ),
  'orders/held': withHeader(async () => (await import('./held-orders.tsx')).HeldOrders),

  products: lazy(() => import('./products/list.tsx')),
  'products/new': lazy(() => import('./products/new.tsx')),
  'products/:id': lazy(() => import('./products/edit.tsx')),
  bundles: lazy(() => import('./bundles/list.tsx')),
  'bundles/new': lazy(() => import('./bundles/edit.tsx')),
  'bundles/:id': lazy(() => import('./bundles/edit.tsx')),
  categories: lazy(() => import('./categories/list.tsx')),
  'categories/new': lazy(() => import('./categories/edit.tsx')),
  'categories/:id': lazy(() => import('./categories/edit.tsx')),
  stock: lazy(() => import('./stock/list.tsx')),
  'stock/:id': lazy(() => import('./stock/product-stock.tsx')),
  'stock/count': lazy(() => import('./stock/count.tsx')),
  'stock/depots': lazy(() => import('./stock/depots.tsx')),
  'products/import': lazy(() => import('./product-import/import.tsx')),

  payments: lazy(() => import('./payments/list.tsx')),
  'payments/:id': lazy(() => import('./payments/payment.tsx')),
  transfers: lazy(() => import('./payments/transfers.tsx')),
  'transfers/:id': lazy(() => import('./payments/transfer.tsx')),
  refunds: lazy(() => import('./refunds/refunds.tsx')),
  'payments/to-check': lazy(() => import('./payments/to-check.tsx')),
  reconciliation: lazy(() => import('./reconciliation/days.tsx')),
  'reconciliation/:day': lazy(() => import('./reconciliation/day.tsx')),
  bookkeeping: lazy(() => import('./bookkeeping/bookkeeping.tsx')),
  disputes: lazy(() => import('./disputes/disputes.tsx')),

  people: lazy(() => import('./people/list.tsx')),
  'people/:id': lazy(() => import('./people/person.tsx')),
  inquiries: lazy(() => import('./inquiries/list.tsx')),
  'inquiries/:id': lazy(() => import('./inquiries/inquiry.tsx')),
  messages: lazy(() => import('./messages/list.tsx')),

  coupons: lazy(() => import('./coupons/list.tsx')),
  'coupons/:code': lazy(() => import('./coupons/edit.tsx')),
  'coupons/new': lazy(() => import('./coupons/edit.tsx')),
  'bank-account': lazy(() => import('./bank-account/bank-account.tsx')),
  'delivery-areas': lazy(() => import('./areas/delivery-list.tsx')),
  'delivery-areas/:id': lazy(() => import('./areas/delivery-edit.tsx')),
  'installation-areas': lazy(() => import('./areas/installation-list.tsx')),
  'installation-areas/:id': lazy(() => import('./areas/installation-edit.tsx')),
  'repayment-plans': lazy(() => import('./plans/list.tsx')),
  'repayment-plans/:id': lazy(() => import('./plans/edit.tsx')),
  'repayment-plans/new': lazy(() => import('./plans/edit.tsx')),
  'calculator-values': lazy(() => import('./figures/value-list.tsx')),
  'calculator-values/:id': lazy(() => import('./figures/value-edit.tsx')),
  'carbon-factors': lazy(() => import('./figures/factor-list.tsx')),
  'carbon-factors/:id': lazy(() => import('./figures/factor-edit.tsx')),

  'failed-work': lazy(() => import('./failed-work/list.tsx')),
  staff: lazy(() => import('./staff/staff.tsx')),
  audit: lazy(() => import('./audit/list.tsx')),
  'audit/:id': lazy(() => import('./audit/entry.tsx')),
  backups: lazy(() => import('./backups/backups.tsx')),
  security: lazy(() => import('./security/security.tsx')),
}
