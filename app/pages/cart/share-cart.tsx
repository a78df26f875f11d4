import { codeOf, maxSharedLines, sharedCartQuery } from '../../../domain/cart/shared-cart.ts'
import { Share } from '../../ui/sharing/share.tsx'
import { useOrigin } from '../../ui/structured-data.tsx'

/** A link to the cart. It contains the products, so nothing is stored and it does not expire. */
export function ShareCart({
  items,
}: {
  items: readonly { quantity: number; product: { id: string; sku: string } }[]
}) {
  const origin = useOrigin()
  const query = sharedCartQuery(
    items.map(({ quantity, product }) => ({ code: codeOf(product), quantity })),
  )
  return (
    <div className="mt-5 border-t border-line pt-5" data-no-print>
      {query === null ? (
        <p className="text-sm text-ink-2">
          A cart of more than {maxSharedLines} products is too long for a link. Please send us your
          list on WhatsApp.
        </p>
      ) : (
        <Share
          label="Share this cart"
          title="What I have put together in the shop:"
          url={`${origin}/cart/shared?${query}`}
        />
      )}
    </div>
  )
}
