import type { ButtonSize, ButtonVariant } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'

interface AddToCartProps {
  product: { id: string; name: string; stock: number }
  /** The id of the form, for a field with the quantity outside of it. */
  formId?: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** On a phone only the icon is seen. */
  isCompact?: boolean
}

/**
 * Adds a product (`startAddingToCart`). Without JavaScript the form opens the cart, which explains how
 * to order the product.
 */
export function AddToCart({
  product,
  formId,
  variant = 'secondary',
  size = 'small',
  className,
  isCompact = false,
}: AddToCartProps) {
  const isSoldOut = product.stock <= 0
  return (
    <form
      action="/cart"
      id={formId}
      className="contents"
      data-add-to-cart={product.id}
      data-name={product.name}
    >
      <Button
        type="submit"
        name="add"
        value={product.id}
        variant={variant}
        size={size}
        {...(className && { className })}
        disabled={isSoldOut}
      >
        <span className="icon icon-cart" />
        <span className={isCompact ? 'max-sm:sr-only' : undefined}>
          {isSoldOut ? 'Sold out' : 'Add to cart'}
        </span>
        <span className="sr-only">: {product.name}</span>
      </Button>
    </form>
  )
}
