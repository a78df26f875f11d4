import ShoppingCart from '~icons/lucide/shopping-cart'
import { useState, type FormEvent } from 'react'
import { useCart } from './cart.tsx'
import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { Button, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx'
import { nextPaint } from '../../ui/forms/next-paint.ts'

interface AddToCartProps {
  product: { id: string; name: string; stock: number }
  quantity?: number
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** On a phone only the icon is seen. */
  isCompact?: boolean
}

/**
 * Adds a product. Price and name are fetched when it is pressed. Before hydration the form opens
 * the cart, which then adds the product; without JavaScript the cart explains how to order it.
 */
export function AddToCart({
  product,
  quantity = 1,
  variant = 'secondary',
  size = 'small',
  className,
  isCompact = false,
}: AddToCartProps) {
  const { add } = useCart()
  const [isBusy, setBusy] = useState(false)
  const isSoldOut = product.stock <= 0

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await nextPaint()
    await add(product.id, quantity)
    setBusy(false)
  }

  /**
   * What adding needs starts to load when a mouse is near or the button has the focus, so that the press
   * itself is quick. A finger is near only when it presses.
   */
  const warmUp = () =>
    void Promise.all([loadSupabase(), dataCache.load(), import('./mini-cart.tsx')]).catch(
      () => undefined,
    )

  return (
    <form action="/cart" className="contents" onSubmit={(event) => void onSubmit(event)}>
      <Button
        type="submit"
        name="add"
        value={product.id}
        variant={variant}
        size={size}
        {...(className && { className })}
        disabled={isSoldOut}
        aria-disabled={isBusy}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && warmUp()}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && warmUp()}
      >
        <ShoppingCart className="size-4" aria-hidden="true" />
        <span className={isCompact ? 'max-sm:sr-only' : ''}>
          {isSoldOut ? 'Sold out' : 'Add to cart'}
        </span>
        <span className="sr-only">: {product.name}</span>
      </Button>
    </form>
  )
}
