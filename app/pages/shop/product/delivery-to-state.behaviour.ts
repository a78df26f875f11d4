import { deliveryState } from '../../../features/cart/delivery-state.ts'
import type { StateDelivery } from '../../../features/delivery/product-delivery.ts'
import { stateDeliveryWords } from '../../../features/delivery/state-delivery-words.ts'
import type { Follow } from '../../../platform/behaviours.ts'

/**
 * Shows the delivery to the state that the visitor has named, with the day, and stores another choice
 * for the cart and the checkout.
 */
export const follow: Follow = (place) => {
  const states = JSON.parse(place.dataset['states'] ?? '[]') as StateDelivery[]
  const select = place.querySelector('select')
  const [cost, rest] = place.querySelectorAll('p > *')
  if (!select || !cost || !rest) return () => {}
  const show = () => {
    const find = (name: string | null) => states.find(({ state }) => state === name)
    const chosen = find(deliveryState.get()) ?? find(select.value)
    if (!chosen) return
    select.value = chosen.state
    const words = stateDeliveryWords(chosen, new Date())
    cost.textContent = words.cost
    rest.textContent = words.rest
  }
  const store = () => deliveryState.set(select.value)
  // A choice that was made before this code came.
  if (select.selectedOptions[0]?.defaultSelected === false) store()
  show()
  select.addEventListener('change', store)
  const stop = deliveryState.subscribe(show)
  return () => {
    select.removeEventListener('change', store)
    stop()
  }
}
