import {
  addLine,
  putLineBack,
  removeBoughtLines,
  removeLine,
  setLineQuantity,
  type StoredLine,
} from '../../../domain/cart/cart.ts'
import { newId } from '../../platform/new-id.ts'
import { openPage } from '../../platform/open-page.ts'
import { isToastShown, toast } from '../../platform/toasts.ts'
import { cartStore } from './cart-store.ts'

const notFound = 'Product not found!'
const unreachable = 'The shop could not be reached. Check your connection and try again.'
const goToCart = { label: 'Go to cart', onClick: () => void openPage('/cart') }

/**
 * Adds pieces of a product at once. The shop is asked afterwards, and a product that it does not sell is
 * taken out again.
 */
export async function addToCart(
  { id, name }: { id: string; name: string },
  quantity = 1,
): Promise<void> {
  cartStore.update((all) => addLine(all, { id, quantity, name }))
  // Of this press only: another one shows a message of its own.
  const toastId = newId()
  const message = `${name} added to cart!`
  toast.success(message, { id: toastId, action: goToCart })
  try {
    const [{ findProduct }, { makeMiniCart }] = await Promise.all([
      import('../product/find-product.ts'),
      import('./mini-cart.ts'),
    ])
    if ((await findProduct(id)) === null) {
      cartStore.update((all) => removeLine(all, id))
      return toast.error(notFound, { id: toastId })
    }
    if (!isToastShown(toastId)) return
    const description = makeMiniCart(cartStore.getItems())
    toast.success(message, { id: toastId, hasIcon: false, description })
  } catch {
    // Without a connection the product stays. The cart and the checkout read its price.
  }
}

/** Adds a product of which only the id is known: the shop is asked first. */
export async function addToCartById(id: string, quantity = 1): Promise<void> {
  try {
    const { findProduct } = await import('../product/find-product.ts')
    const product = await findProduct(id)
    if (product) await addToCart(product, quantity)
    else toast.error(notFound)
  } catch {
    toast.error(unreachable)
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
  if (!line) return toast.error(notFound)
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
