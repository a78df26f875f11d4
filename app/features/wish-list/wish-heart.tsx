import { showWishes } from './wish-hearts.ts'

/** For hearts that React adds to an open page. */
function onAdded(heart: HTMLElement | null): void {
  if (heart) showWishes()
}

interface WishHeartProps {
  product: { id: string; name: string }
  /** Shows a label beside the heart. */
  hasLabel?: boolean
}

/**
 * Adds a product to the wish list or removes it; inside any form. Without JavaScript it opens the list,
 * which explains how to save it.
 */
export function WishHeart({ product, hasLabel = false }: WishHeartProps) {
  return (
    <button
      type="submit"
      formAction="/wish-list"
      name="add"
      value={product.id}
      ref={onAdded}
      aria-label={`Save for later: ${product.name}`}
      data-wish={product.name}
      data-no-print
      className={
        hasLabel
          ? 'icon-heart -mx-3 inline-flex min-h-11 items-center gap-2 rounded-control border border-transparent px-3 font-semibold text-ink before:size-5 hover:bg-surface-2'
          : 'icon-heart heart'
      }
    >
      {hasLabel && <span>Save for later</span>}
    </button>
  )
}
