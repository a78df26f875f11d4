import Heart from '~icons/lucide/heart'
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

const looks = {
  icon: 'grid size-11 place-items-center rounded-full bg-surface/85 hover:bg-surface',
  label:
    'inline-flex min-h-11 items-center gap-2 rounded-control px-3 -mx-3 font-semibold hover:bg-surface-2',
}

/**
 * Adds a product to the wish list or removes it. Without JavaScript its form opens the list, which
 * explains how to save it.
 */
export function WishHeart({ product, hasLabel = false }: WishHeartProps) {
  return (
    <form
      action="/wish-list"
      className="group/wish contents"
      ref={onAdded}
      data-wish={product.id}
      data-name={product.name}
      data-no-print
    >
      <button
        type="submit"
        name="add"
        value={product.id}
        className={`text-ink ${hasLabel ? looks.label : looks.icon}`}
      >
        <Heart
          className="size-5 group-data-wished/wish:fill-current group-data-wished/wish:text-danger"
          aria-hidden="true"
        />
        <span className={hasLabel ? '' : 'sr-only'}>
          <span data-wish-label>Save for later</span>
          <span className="sr-only">: {product.name}</span>
        </span>
      </button>
    </form>
  )
}
