import { useSyncExternalStore } from 'react'
import { countItems, type StoredLine } from '../../../domain/cart/cart.ts'
import { cartStore } from './cart-store.ts'

const noLines: readonly StoredLine[] = []

/** The stored lines of the cart; none until they have been read. */
export function useCartLines(): readonly StoredLine[] {
  return useSyncExternalStore(cartStore.subscribe, cartStore.getItems, () => noLines)
}

/** The number of pieces in the cart. */
export function useCartCount(): number {
  return countItems(useCartLines())
}
