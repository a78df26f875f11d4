import { useEffect, useState } from 'react'
import type { StoredLine } from '../../../domain/cart/cart.ts'
import { useQueriesOnDemand } from '../../platform/data-cache/use-queries-on-demand.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { onPriceAge } from '../product/price-age.ts'
import { productQuery, type Product } from '../product/product-queries.ts'
import { useCartLines } from './cart-count.ts'

export interface CartItem extends StoredLine {
  /** Undefined while it is loading, or when it could not be loaded. */
  product: Product | undefined
  isUnreachable: boolean
}

interface Cart {
  items: CartItem[]
  /** False until the stored cart has been read. The server cannot read it. */
  isLoaded: boolean
  /** Set when there is no connection and the prices come from an earlier visit. */
  pricesAsOf: Date | null
  /** Loads the products again that could not be loaded. */
  retry(): void
}

/** The lines of the cart with their products. */
export function useCart(): Cart {
  const [pricesAsOf, setPricesAsOf] = useState<Date | null>(null)
  useEffect(() => onPriceAge(setPricesAsOf), [])
  const lines = useCartLines()
  const isLoaded = useHydrated()
  const results = useQueriesOnDemand(lines.map((line) => productQuery(line.id)))

  const isOneDiscontinued = lines.some((_, index) => results[index]?.data === null)
  useEffect(() => {
    if (!isOneDiscontinued) return
    import('./remove-discontinued.ts').then(
      ({ removeDiscontinued }) => removeDiscontinued(),
      // Without a connection. The next page looks again.
      () => {},
    )
  }, [isOneDiscontinued])

  return {
    items: lines.map((line, index) => ({
      ...line,
      product: results[index]?.data ?? undefined,
      isUnreachable: results[index]?.isError ?? false,
    })),
    isLoaded,
    pricesAsOf,
    retry() {
      for (const result of results) if (pricesAsOf || result.isError) void result.refetch()
    },
  }
}
