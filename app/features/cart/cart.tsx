import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useNavigate } from 'react-router'
import {
  countItems,
  parseStoredCart,
  removeLine,
  type StoredLine,
} from '../../../domain/cart/cart.ts'
import { createCartActions, type CartActions } from './cart-actions.ts'
import { installationWishKey } from './installation-wish-key.ts'
import { productQuery, type Product } from '../product/product-queries.ts'
import { dataCache, useQueriesOnDemand } from '../../platform/data-cache/data-cache.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { createListStore } from '../../platform/storage/list-store.ts'
import { createStored } from '../../platform/storage/stored.ts'
import { onPriceAge } from '../product/price-age.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'

export interface CartItem extends StoredLine {
  /** Undefined while it is loading, or when it could not be loaded. */
  product: Product | undefined
  isUnreachable: boolean
}

interface Cart extends CartActions {
  items: CartItem[]
  itemCount: number
  /** False until the stored cart has been read. The server cannot read it. */
  isLoaded: boolean
  /** Set when there is no connection and the prices come from an earlier visit. */
  pricesAsOf: Date | null
  /** Loads the products again that could not be loaded. */
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
  const navigate = useNavigate()
  const [pricesAsOf, setPricesAsOf] = useState<Date | null>(null)
  useEffect(() => onPriceAge(setPricesAsOf), [])
  useEffect(
    () =>
      store.subscribe(() => {
        if (store.getItems().length === 0) forgetInstallationWish()
      }),
    [store],
  )
  const lines = useSyncExternalStore(store.subscribe, store.getItems, () => noLines)
  const isLoaded = useHydrated()
  const results = useQueriesOnDemand(lines.map((line) => productQuery(line.id)))

  const items = lines.map((line, index) => ({
    ...line,
    product: results[index]?.data ?? undefined,
    isUnreachable: results[index]?.isError ?? false,
  }))
  const discontinued = lines.filter((_, index) => results[index]?.data === null)

  // Products that the shop no longer sells are removed, and a message names them.
  useEffect(() => {
    for (const line of discontinued) {
      store.update((all) => removeLine(all, line.id))
      toast.warning(`Product "${line.name}" not found and removed from cart.`)
    }
  }, [discontinued, store, toast])

  useEffect(() => {
    if (store.takeRepaired())
      toast.warning('Part of your saved cart could not be read and was left out.')
  }, [store, toast])

  const cart: Cart = {
    items,
    itemCount: countItems(lines),
    isLoaded,
    pricesAsOf,
    ...createCartActions({
      store,
      toast,
      openCart: () => void navigate('/cart'),
      findProduct: async (id) =>
        (await dataCache.load()).fetchQuery(productQuery(id)),
    }),
    retry() {
      for (const result of results) if (pricesAsOf || result.isError) void result.refetch()
    },
  }
  return <CartContext value={cart}>{children}</CartContext>
}

/**
 * Nobody has chosen our crew for the next cart yet, so the choice is removed from storage at once: the
 * visitor may leave the page before the code that resets the choice on this page has loaded.
 */
function forgetInstallationWish() {
  createStored(installationWishKey).write(null)
  import('./installation-wish.ts').then(
    ({ setInstallationWish }) => setInstallationWish(null),
    // Without a connection. The checkout shows the choice with its price before anybody pays.
    () => {},
  )
}
