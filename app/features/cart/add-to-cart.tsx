import ShoppingCart from '~icons/lucide/shopping-cart'
import type { FormEvent } from 'react'
import { addToCart } from './cart-actions.ts'
import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/button-class.ts'

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
 * Adds a product. Before hydration the form opens the cart, which then adds the product; without
 * JavaScript the cart explains how to order it.
 */
export function AddToCart({
  product,
  quantity = 1,
  variant = 'secondary',
  size = 'small',
  className,
  isCompact = false,
}: AddToCartProps) {
  const isSoldOut = product.stock <= 0

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void addToCart(product, quantity)
  }

  /**
   * Loads the code of the message early: when a mouse is over the button, or it has the focus. A touch
   * gives no such notice.
   */
  const warmUp = () =>
    void Promise.all([loadSupabase(), dataCache.load(), import('./mini-cart.ts')]).catch(
      () => undefined,
    )

  return (
    <form action="/cart" className="contents" onSubmit={onSubmit}>
      <Button
        type="submit"
        name="add"
        value={product.id}
        variant={variant}
        size={size}
        {...(className && { className })}
        disabled={isSoldOut}
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
