import type { Icon } from '../../../../ui/icons/icon.tsx'
import Package from '~icons/lucide/package'
import ShoppingBag from '~icons/lucide/shopping-bag'
import UserRound from '~icons/lucide/user-round'
import { deskPath } from '../../../../../domain/desk/screens.ts'
import type { Found, FoundKind } from '../../../../../domain/desk/search-desk.ts'
import { orderStatusLabels } from '../../../../../domain/orders/order-status.ts'
import { productStatusLabels } from '../../../../../domain/products/product-status.ts'

export const foundGroups: Readonly<Record<FoundKind, { title: string; icon: Icon }>> = {
  order: { title: 'Orders', icon: ShoppingBag },
  product: { title: 'Products', icon: Package },
  person: { title: 'People', icon: UserRound },
}

const paths = {
  order: 'orders/:id',
  product: 'products/:id',
  person: 'people/:id',
} as const

/** Where a thing that was found is. */
export function foundPath({ kind, id }: Found): string {
  return deskPath(paths[kind], id)
}

const statusLabels: Readonly<Record<FoundKind, Readonly<Record<string, string>>>> = {
  order: orderStatusLabels,
  product: productStatusLabels,
  person: { admin: 'Staff', reseller: 'Reseller' },
}

/** The status in words; empty where it goes without saying. */
export function foundStatus({ kind, status }: Found): string {
  return status === 'published' ? '' : (statusLabels[kind][status] ?? '')
}
