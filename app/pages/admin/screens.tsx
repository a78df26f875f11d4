import { lazy, type ComponentType } from 'react'
import type { DeskPath } from '../../../domain/desk/screens.ts'
import { withHeader } from './frame/with-header.tsx'

/** The component of each screen in `domain/desk/screens.ts`, downloaded when it is opened. */
export const screenComponents: Record<DeskPath, ComponentType> = {
  '': lazy(() => import('./today/today.tsx')),

  returns: withHeader(async () => (await import('./returns-to-decide.tsx')).ReturnsToDecide),
  'orders/installations': withHeader(
    async () => (await import('./installations-to-quote.tsx')).InstallationsToQuote,
  ),
  'orders/held': withHeader(async () => (await import('./held-orders.tsx')).HeldOrders),

  'products/import': lazy(() => import('./product-import/import.tsx')),

  'payments/to-check': withHeader(async () => (await import('./money-to-check.tsx')).MoneyToCheck),
  disputes: withHeader(async () => (await import('./disputes.tsx')).Disputes),

  inquiries: lazy(() => import('./inquiries/list.tsx')),
  messages: lazy(() => import('./messages/list.tsx')),

  coupons: lazy(() => import('./coupons/list.tsx')),
  'coupons/:code': lazy(() => import('./coupons/edit.tsx')),
  'coupons/new': lazy(() => import('./coupons/edit.tsx')),

  'failed-work': lazy(() => import('./failed-work/list.tsx')),
  staff: lazy(() => import('./staff/staff.tsx')),
  audit: lazy(() => import('./audit/list.tsx')),
  'audit/:id': lazy(() => import('./audit/entry.tsx')),
  backups: lazy(() => import('./backups/backups.tsx')),
  security: lazy(() => import('./security/security.tsx')),
}
