import PackageX from '~icons/lucide/package-x'
import { formatNaira } from '../../../domain/money/money.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/shared-cart'
import { AddSharedLines } from './add-shared-lines.tsx'
import { orderMessage } from './cart-summary.tsx'
import { SharedLine } from './shared-line.tsx'
import { findSharedLines } from './shared-lines.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return findSharedLines(services(context).supabase, url.searchParams)
}

export function meta() {
  return unlisted('A cart that was shared with you')
}

/** The cart in a shared link. The visitor's own cart does not change until they choose how. */
export default function SharedCart({
  loaderData: { lines, unknown, unreadable, isComplete },
}: Route.ComponentProps) {
  if (lines.length === 0) {
    return (
      <Notice
        icon={<PackageX aria-hidden="true" />}
        isWholePage
        title="There is no cart in this link"
        action={<ButtonLink to="/shop">Browse the shop</ButtonLink>}
      >
        <p>
          {unknown.length > 0
            ? 'We no longer sell any of its products.'
            : 'It is incomplete or was changed. Please ask for it again.'}{' '}
          Your own cart has not changed.
        </p>
      </Notice>
    )
  }
  // The lines as they are added to the cart: at most what is in stock.
  const available = lines.flatMap((line) =>
    line.stock > 0 ? [{ ...line, quantity: Math.min(line.quantity, line.stock) }] : [],
  )
  const totalKobo = available.reduce(
    (sum, { priceKobo, quantity }) => sum + priceKobo * quantity,
    0,
  )
  return (
    <div className="container-page max-w-3xl py-8">
      <h1 className="text-h2">A cart that was shared with you</h1>
      <p className="mt-3 text-ink-2">At today’s prices. It is not in your cart yet.</p>
      <Remarks unknown={unknown} unreadable={unreadable} isComplete={isComplete} />
      <ul
        aria-label="Products in the shared cart"
        className="mt-6 divide-y divide-line rounded-card border border-line bg-surface"
      >
        {lines.map((line) => (
          <SharedLine key={line.id} line={line} />
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 px-4">
        <span className="font-semibold">Total, VAT included</span>
        <span className="money text-[1.5rem] font-bold" data-testid="shared-total">
          {formatNaira(totalKobo)}
        </span>
      </p>
      <AddSharedLines lines={available} />
      <NeedsScripts message={orderMessage(available)}>
        <p className="text-lg font-semibold">The cart needs JavaScript, which is off here.</p>
      </NeedsScripts>
    </div>
  )
}

function Remarks({
  unknown,
  unreadable,
  isComplete,
}: {
  unknown: string[]
  unreadable: string[]
  isComplete: boolean
}) {
  const remarks = [
    ...(isComplete
      ? []
      : [
          'This link is incomplete or has been changed. What we could read is below; ask for the link again to get the rest.',
        ]),
    ...(unreadable.length > 0 ? [`Could not be read: “${unreadable.join('”, “')}”.`] : []),
    ...(unknown.length > 0 ? [`No longer sold, so left out: ${unknown.join(', ')}.`] : []),
  ]
  if (remarks.length === 0) return null
  return (
    <div
      role="status"
      className="mt-5 space-y-1 rounded-card bg-warning-soft px-4 py-3 wrap-anywhere text-warning"
    >
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  )
}
