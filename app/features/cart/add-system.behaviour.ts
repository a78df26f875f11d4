import type { StoredLine } from '../../../domain/cart/cart.ts'
import type { Follow } from '../../platform/behaviours.ts'
import { toast } from '../../platform/toasts.ts'
import { addLinesToCart } from './cart-actions.ts'
import { deliveryState } from './delivery-state.ts'
import { installationWish } from './installation-wish.ts'

/** What the button adds. */
export interface SystemToAdd {
  available: readonly StoredLine[]
  missing: readonly string[]
  /** The price that was shown holds the work of our crew, so the cart asks for it too. */
  withCrew?: boolean
  /** The state that the price was shown for. */
  state?: string
}

/** Adds what is in stock of a system to the cart, and names what is missing. */
export const follow: Follow = (place) => {
  const addAll = () => {
    const { available, missing, withCrew, state } = JSON.parse(
      place.dataset['system'] ?? '',
    ) as SystemToAdd
    addLinesToCart(available)
    if (withCrew) installationWish.set('crew')
    if (state !== undefined) deliveryState.set(state)
    if (missing.length > 0)
      toast.warning(`Not in stock and not in the cart: ${missing.join(', ')}.`, {
        duration: 20_000,
      })
  }
  const button = place.querySelector('button')
  button?.addEventListener('click', addAll)
  return () => button?.removeEventListener('click', addAll)
}
