import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import {
  addLine,
  countItems,
  parseStoredCart,
  putLineBack,
  removeBoughtLines,
  removeLine,
  setLineQuantity,
  type StoredLine,
} from '../../../domain/cart/cart.ts'
import { productQuery, type Product } from '../product/product-queries.ts'
import { useDataCache, useQueriesOnDemand } from '../../platform/data-cache/data-cache.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { createListStore } from '../../platform/list-store.ts'
import { onPriceAge } from '../product/price-age.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import { useToasts } from '../../platform/toasts.tsx'

export interface CartItem extends StoredLine {
  /** Undefined while it is being fetched, or when the shop could not be reached. */
  product: Product | undefined
  isUnreachable: boolean
}

interface Cart {
  items: CartItem[]
  itemCount: number
  /** False until the stored cart has been read, which the server cannot do. */
  isLoaded: boolean
  add(id: string, quantity?: number): Promise<void>
  /** Adds lines that a page shows, with one message; `replaces` puts them in the place of what is there. Both can be undone. */
  addAll(lines: readonly StoredLine[], options?: { replaces?: boolean }): void
  setQuantity(id: string, quantity: number): void
  remove(id: string): void
  clear(): void
  /** Takes out what has been bought and paid, without a word. */
  removeBought(lines: readonly { id: string; quantity: number }[]): void
  /** Set when the prices are not today's but kept from an earlier visit, without a connection. */
  pricesAsOf: Date | null
  /** Asks again for the products that could not be fetched. */
  retry(): void
}

const CartContext = createContext<Cart | null>(null)
const noLines: readonly StoredLine[] = []

export function useCart(): Cart {
  const cart = use(CartContext)
  if (!cart) throw new Error('useCart needs a CartProvider above it')
  return cart
}

function createCartStore() {
  return createListStore({
    key: 'cart',
    parse(text) {
      const { lines, isRepaired } = parseStoredCart(text)
      return { items: lines, isRepaired }
    },
  })
}

export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createCartStore)
  const loadSupabase = useSupabase()
  const dataCache = useDataCache()
  const toast = useToasts()
  const [pricesAsOf, setPricesAsOf] = useState<Date | null>(null)
  useEffect(() => onPriceAge(setPricesAsOf), [])
  const lines = useSyncExternalStore(store.subscribe, store.getItems, () => noLines)
  const isLoaded = useHydrated()
  const results = useQueriesOnDemand(lines.map((line) => productQuery(loadSupabase, line.id)))

  const items = lines.map((line, index) => ({
    ...line,
    product: results[index]?.data ?? undefined,
    isUnreachable: results[index]?.isError ?? false,
  }))
  const gone = lines.filter((_, index) => results[index]?.data === null)

  // What the shop no longer sells is dropped, and the visitor told.
  useEffect(() => {
    for (const line of gone) {
      store.update((all) => removeLine(all, line.id))
      toast.warning(`Product "${line.name}" not found and removed from cart.`)
    }
  }, [gone, store, toast])

  useEffect(() => {
    if (store.takeRepaired())
      toast.warning('Part of your saved cart could not be read and was left out.')
  }, [store, toast])

  const undo = (change: (all: readonly StoredLine[]) => StoredLine[]) => ({
    action: { label: 'Undo', onClick: () => store.update(change) },
  })
  const cart: Cart = {
    items,
    itemCount: countItems(lines),
    isLoaded,
    pricesAsOf,
    async add(id, quantity = 1) {
      const product = await dataCache
        .load()
        .then((queryClient) => queryClient.fetchQuery(productQuery(loadSupabase, id)))
        .catch(() => undefined)
      if (product === undefined)
        return void toast.error(
          'The shop could not be reached. Check your connection and try again.',
        )
      if (product === null) return void toast.error('Product not found!')
      store.update((all) => addLine(all, { id, quantity, name: product.name }))
      toast.success(`${product.name} added to cart!`)
    },
    addAll(added, { replaces = false } = {}) {
      const before = store.getItems()
      store.update((all) =>
        added.reduce((sofar, line) => addLine(sofar, line), replaces ? [] : [...all]),
      )
      const names = added.length === 1 ? added[0]?.name : `${added.length} products`
      toast.success(
        replaces ? `Your cart now holds ${names}.` : `${names} added to cart!`,
        // What has been put in since stays.
        undo((all) =>
          (replaces ? before : []).reduce(
            (sofar, line) => addLine(sofar, line),
            removeBoughtLines(all, added),
          ),
        ),
      )
    },
    setQuantity(id, quantity) {
      const line = lines.find((candidate) => candidate.id === id)
      if (!line) return void toast.error('Product not found!')
      if (quantity <= 0) return cart.remove(id)
      store.update((all) => setLineQuantity(all, id, quantity))
      toast.success(`${line.name} quantity updated in cart!`)
    },
    remove(id) {
      const line = lines.find((candidate) => candidate.id === id)
      if (!line) return
      store.update((all) => removeLine(all, id))
      toast.success(
        `${line.name} removed from cart.`,
        undo((all) => putLineBack(all, line, lines.indexOf(line))),
      )
    },
    removeBought(bought) {
      if (bought.length > 0) store.update((all) => removeBoughtLines(all, bought))
    },
    clear() {
      store.update(() => [])
      // What has been added meanwhile stays.
      toast.success(
        'Cart cleared!',
        undo((all) => all.reduce((sofar, line) => addLine(sofar, line), [...lines])),
      )
    },
    retry() {
      for (const result of results) if (pricesAsOf || result.isError) void result.refetch()
    },
  }
  return <CartContext value={cart}>{children}</CartContext>
}
