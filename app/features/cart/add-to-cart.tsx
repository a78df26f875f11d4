import type { ButtonSize, ButtonVariant } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'

interface AddToCartProps {
  product: { id: string; name: string; stock: number }
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** On a phone only the icon is seen. */
  isCompact?: boolean
}

/**
 * Adds a product (`startAddingToCart`). Its form has the action `/cart`: without JavaScript it opens the
 * cart, which explains how to order the product.
 */
export function AddToCart({
  product,
  variant = 'secondary',
  size = 'small',
  className = '',
  isCompact = false,
}: AddToCartProps) {
  const isSoldOut = product.stock <= 0
  const label = isSoldOut ? 'Sold out' : 'Add to cart'
  return (
    <Button
      type="submit"
      name="add"
      value={product.id}
      variant={variant}
      size={size}
      className={`icon-cart ${isCompact ? 'max-sm:gap-0 max-sm:text-[0px]' : ''} ${className}`}
      disabled={isSoldOut}
      aria-label={`${label}: ${product.name}`}
      data-add-to-cart={product.name}
    >
      {label}
    </Button>
  )
}
