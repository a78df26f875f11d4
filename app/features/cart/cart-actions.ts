import {
  addLine,
  putLineBack,
  removeBoughtLines,
  removeLine,
  setLineQuantity,
  type StoredLine,
} from '../../../domain/cart/cart.ts'
import type { ListStore } from '../../platform/storage/list-store.ts'
import type { Toasts } from '../../platform/toasts.ts'
import type { Product } from '../product/product-queries.ts'

export interface CartActions {
  add(id: string, quantity?: number): Promise<void>
  /**
   * Adds several lines with one message. With `replaces` they replace the cart. Both can be undone.
   */
  addAll(lines: readonly StoredLine[], options?: { replaces?: boolean }): void
  setQuantity(id: string, quantity: number): void
  remove(id: string): void
  clear(): void
  /** Removes what has been bought and paid, without a message. */
  removeBought(lines: readonly { id: string; quantity: number }[]): void
}

interface CartParts {
  store: ListStore<StoredLine>
  toast: Toasts
  openCart: () => void
  /** Null when the shop does not sell it. */
  findProduct: (id: string) => Promise<Product | null>
}

const unreachable = 'The shop could not be reached. Check your connection and try again.'

/** Changes of the stored cart, each with its message. */
export function createCartActions({ store, toast, openCart, findProduct }: CartParts): CartActions {
  const findLine = (id: string) => store.getItems().find((line) => line.id === id)
  const undo = (change: (all: readonly StoredLine[]) => StoredLine[]) => ({
    action: { label: 'Undo', onClick: () => store.update(change) },
  })
  const goToCart = { label: 'Go to cart', onClick: openCart }
  const actions: CartActions = {
    async add(id, quantity = 1) {
      const product = await findProduct(id).catch(() => undefined)
      if (product === undefined) return void toast.error(unreachable)
      if (product === null) return void toast.error('Product not found!')
      store.update((all) => addLine(all, { id, quantity, name: product.name }))
      toast.success(`${product.name} added to cart!`, {
        action: goToCart,
        ...(await cartToast({ lines: store.getItems(), findProduct })),
      })
    },
    addAll(added, { replaces = false } = {}) {
      const before = store.getItems()
      store.update((all) => addLines(replaces ? [] : all, added))
      const names = added.length === 1 ? added[0]?.name : `${added.length} products`
      toast.success(
        replaces ? `Your cart now has ${names}.` : `${names} added to cart!`,
        // Lines added since then stay.
        {
          cancel: goToCart,
          ...undo((all) => addLines(removeBoughtLines(all, added), replaces ? before : [])),
        },
      )
    },
    setQuantity(id, quantity) {
      const line = findLine(id)
      if (!line) return void toast.error('Product not found!')
      if (quantity <= 0) return actions.remove(id)
      store.update((all) => setLineQuantity(all, id, quantity))
      toast.success(`${line.name} quantity updated in cart!`)
    },
    remove(id) {
      const line = findLine(id)
      if (!line) return
      const position = store.getItems().indexOf(line)
      store.update((all) => removeLine(all, id))
      toast.success(
        `${line.name} removed from cart.`,
        undo((all) => putLineBack(all, line, position)),
      )
    },
    removeBought(bought) {
      if (bought.length > 0) store.update((all) => removeBoughtLines(all, bought))
    },
    clear() {
      const before = store.getItems()
      store.update(() => [])
      // Lines added since then stay.
      toast.success(
        'Cart cleared!',
        undo((all) => addLines(all, before)),
      )
    },
  }
  return actions
}

/** Options of a toast with the cart and its buttons; null when their code could not be downloaded. */
async function cartToast(cart: {
  lines: readonly StoredLine[]
  findProduct: CartParts['findProduct']
}) {
  const code = await import('./mini-cart.tsx').catch(() => null)
  return code && { icon: null, action: null, description: code.miniCart(cart) }
}

function addLines(lines: readonly StoredLine[], added: readonly StoredLine[]): StoredLine[] {
  return added.reduce<StoredLine[]>((result, line) => addLine(result, line), [...lines])
}
