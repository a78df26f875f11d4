import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addLinesToCart } from '../../features/cart/cart-actions.ts'
import { useCartCount } from '../../features/cart/cart-count.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import type { SharedProduct } from './shared-lines.ts'

/** One button adds the lines, another one replaces the visitor's cart. Both can be undone. */
export function AddSharedLines({ lines }: { lines: readonly SharedProduct[] }) {
  const itemCount = useCartCount()
  const isLoaded = useHydrated()
  const navigate = useNavigate()
  const [isPressed, setPressed] = useState(false)
  if (lines.length === 0)
    return (
      <p className="mt-4 rounded-card bg-warning-soft px-4 py-3 text-warning">
        All of these products are sold out at the moment.
      </p>
    )

  function addToCart(replaces: boolean) {
    // A double press adds the lines once.
    if (isPressed) return
    setPressed(true)
    addLinesToCart(
      lines.map(({ id, name, quantity }) => ({ id, name, quantity })),
      { replaces },
    )
    void navigate('/cart')
  }

  return (
    <div className="mt-6" data-no-print>
      {itemCount > 0 && (
        <p className="mb-3 text-ink-2">
          Your own cart has {itemCount} {itemCount === 1 ? 'item' : 'items'}. Add these products to
          it, or replace it with them.
        </p>
      )}
      <div className="grid gap-3 sm:flex">
        <Button disabled={!isLoaded} onClick={() => addToCart(false)}>
          Add to my cart
        </Button>
        {itemCount > 0 && (
          <Button variant="secondary" onClick={() => addToCart(true)}>
            Replace my cart
          </Button>
        )}
      </div>
    </div>
  )
}
