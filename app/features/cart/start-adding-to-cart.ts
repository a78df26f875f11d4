import { on } from '../../platform/behaviours.ts'
import { addToCart } from './add-to-cart.ts'

/** Adds to the cart without opening it. */
export function startAddingToCart(): void {
  on('click', 'button[data-add-to-cart]', (element, event) => {
    event.preventDefault()
    const { value: id, dataset, form } = element as HTMLButtonElement
    // A field that is typed into may hold anything.
    const quantity = Number(new FormData(form ?? undefined).get('quantity')) || 1
    const product = { id, name: dataset['addToCart'] ?? '' }
    void addToCart(product, quantity)
  })
}
