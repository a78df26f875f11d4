import Heart from '~icons/lucide/heart'
import type { FormEvent } from 'react'
import { useWishList } from './use-wish-list.tsx'

interface WishHeartProps {
  product: { id: string; name: string }
  /** Shows a label beside the heart. */
  hasLabel?: boolean
}

const looks = {
  icon: 'grid size-11 place-items-center rounded-full bg-surface/85 hover:bg-surface',
  label:
    'inline-flex min-h-11 items-center gap-2 rounded-control px-3 -mx-3 font-semibold hover:bg-surface-2',
}

/**
 * Adds a product to the wish list or removes it. Before hydration its form opens the list, which
 * then adds the product.
 */
export function WishHeart({ product, hasLabel = false }: WishHeartProps) {
  const { ids, toggle } = useWishList()
  const isWished = ids.includes(product.id)
  const label = isWished ? 'Saved for later' : 'Save for later'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    toggle(product)
  }

  return (
    <form action="/wish-list" className="contents" onSubmit={onSubmit} data-no-print>
      <button
        type="submit"
        name="add"
        value={product.id}
        className={`text-ink ${hasLabel ? looks.label : looks.icon}`}
      >
        <Heart
          className={`size-5 ${isWished ? 'fill-current text-danger' : ''}`}
          aria-hidden="true"
        />
        <span className={hasLabel ? '' : 'sr-only'}>
          {label}
          <span className="sr-only">: {product.name}</span>
        </span>
      </button>
    </form>
  )
}
