import { Package, ShoppingBag, UserRound, type LucideIcon } from 'lucide-react'
import { deskPath } from '../../../../../domain/desk/screens.ts'
import type { Found, FoundKind } from '../../../../../domain/desk/search-desk.ts'
import { orderStatusLabels } from '../../../../../domain/orders/order-status.ts'
import { productStatusLabels } from '../../../../../domain/products/product-status.ts'

export const foundGroups: Readonly<Record<FoundKind, { title: string; icon: LucideIcon }>> = {
  order: { title: 'Orders', icon: ShoppingBag },
  product: { title: 'Products', icon: Package },
  person: { title: 'People', icon: UserRound },
}

/** Where a thing that was found is; null where the desk has no screen for it. */
export function foundPath({ kind, id }: Found): string | null {
  if (kind === 'person') return null
  return deskPath(kind === 'order' ? 'orders/:id' : 'products/:id', id)
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
