import { createChoiceStore } from './choice-store.ts'

/**
 * The Nigerian state that the cart goes to, as far as the buyer has said it: in the calculator, or
 * at the checkout. The cart shows its prices, and the checkout begins with them.
 */
export const deliveryState = createChoiceStore<string>('delivery-state', (stored) => stored || null)
