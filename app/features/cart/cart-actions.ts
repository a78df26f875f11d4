import {
  addLine,
  putLineBack,
  removeBoughtLines,
  removeLine,
  setLineQuantity,
  type StoredLine,
} from '../../../domain/cart/cart.ts'
import { toast } from '../../platform/toasts.ts'
import { addToCart, goToCart } from './add-to-cart.ts'
import { productNotFound } from './check-added.ts'
import { cartStore } from './cart-store.ts'

/** Adds a product of which only the id is known: the shop is asked first. */
export async function addToCartById(id: string, quantity = 1): Promise<void> {
  try {
    const { findProduct } = await import('../product/find-product.ts')
    const product = await findProduct(id)
    if (product) await addToCart(product, quantity)
    else toast.error(productNotFound)
  } catch {
    toast.error('The shop could not be reached. Check your connection and try again.')
  }
}

/** Adds several lines with one message. With `replaces` they replace the cart. Both can be undone. */
export function addLinesToCart(
  added: readonly StoredLine[],
  { replaces = false }: { replaces?: boolean } = {},
): void {
  const before = cartStore.getItems()
  cartStore.update((all) => addLines(replaces ? [] : all, added))
  const names = added.length === 1 ? added[0]?.name : `${added.length} products`
  toast.success(replaces ? `Your cart now has ${names}.` : `${names} added to cart!`, {
    cancel: goToCart,
    // Lines added since then stay.
    ...undo((all) => addLines(removeBoughtLines(all, added), replaces ? before : [])),
  })
}

/** Sets the pieces of a line; 0 or less removes it. */
export function setCartQuantity(id: string, quantity: number): void {
  const line = findLine(id)
  if (!line) return toast.error(productNotFound)
  if (quantity <= 0) return removeFromCart(id)
  cartStore.update((all) => setLineQuantity(all, id, quantity))
  toast.success(`${line.name} quantity updated in cart!`)
}

export function removeFromCart(id: string): void {
  const line = findLine(id)
  if (!line) return
  const position = cartStore.getItems().indexOf(line)
  cartStore.update((all) => removeLine(all, id))
  toast.success(
    `${line.name} removed from cart.`,
    undo((all) => putLineBack(all, line, position)),
  )
}

export function clearCart(): void {
  const before = cartStore.getItems()
  cartStore.update(() => [])
  // Lines added since then stay.
  toast.success(
    'Cart cleared!',
    undo((all) => addLines(all, before)),
  )
}

/** Removes what has been bought and paid, without a message. */
export function removeBought(bought: readonly { id: string; quantity: number }[]): void {
  if (bought.length > 0) cartStore.update((all) => removeBoughtLines(all, bought))
}

const findLine = (id: string) => cartStore.getItems().find((line) => line.id === id)

function undo(change: (all: readonly StoredLine[]) => StoredLine[]) {
  return { action: { label: 'Undo', onClick: () => cartStore.update(change) } }
}

function addLines(lines: readonly StoredLine[], added: readonly StoredLine[]): StoredLine[] {
  return added.reduce<StoredLine[]>((result, line) => addLine(result, line), [...lines])
}
