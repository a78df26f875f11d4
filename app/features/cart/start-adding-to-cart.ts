import { on } from '../../platform/behaviours.ts'
import { addToCart } from './add-to-cart.ts'

/** Adds to the cart without opening it. */
export function startAddingToCart(): void {
  on('submit', 'form[data-add-to-cart]', (form, event) => {
    event.preventDefault()
    const { addToCart: id = '', name = '' } = form.dataset
    // A field that is typed into may hold anything.
    const quantity = Number(new FormData(form as HTMLFormElement).get('quantity')) || 1
    void addToCart({ id, name }, quantity)
  })
}
