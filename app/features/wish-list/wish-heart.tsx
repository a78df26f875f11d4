import { showWishes } from './wish-hearts.ts'

/** For hearts that React adds to an open page. */
function onAdded(form: HTMLElement | null): void {
  if (form) showWishes()
}

interface WishHeartProps {
  product: { id: string; name: string }
  /** Shows a label beside the heart. */
  hasLabel?: boolean
}

/**
 * Adds a product to the wish list or removes it. Without JavaScript its form opens the list, which
 * explains how to save it.
 */
export function WishHeart({ product, hasLabel = false }: WishHeartProps) {
  return (
    <form
      action="/wish-list"
      className="contents"
      ref={onAdded}
      data-wish={product.id}
      data-name={product.name}
      data-no-print
    >
      <button
        type="submit"
        name="add"
        value={product.id}
        className={
          hasLabel
            ? '-mx-3 inline-flex min-h-11 items-center gap-2 rounded-control border border-transparent px-3 font-semibold text-ink hover:bg-surface-2'
            : 'heart'
        }
      >
        <i className={`icon icon-heart ${hasLabel ? 'size-5' : ''}`} aria-hidden="true" />
        <span className={hasLabel ? '' : 'sr-only'} data-wish-label>
          Save for later
        </span>
        <span className="sr-only">: {product.name}</span>
      </button>
    </form>
  )
}
