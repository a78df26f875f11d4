import { DataCacheProvider } from '../../../../platform/data-cache/data-cache-provider.tsx'
import { useSession } from '../../../../features/session/use-session.ts'
import { Link } from '../../../../ui/link.tsx'
import { WriteReview } from './write-review.tsx'

/**
 * The review of the visitor, or how to write one.
 * @param isFirst whether nobody has written one: then only who may write sees anything
 */
export default function MyReview({
  product,
  isFirst,
}: {
  product: { id: string; slug: string }
  isFirst: boolean
}) {
  const { status } = useSession()
  if (status === 'signed-in')
    return (
      <DataCacheProvider>
        <WriteReview productId={product.id} isFirst={isFirst} />
      </DataCacheProvider>
    )
  if (isFirst) return null
  return (
    <p className="mt-4 text-sm text-ink-2">
      You can review a product once you have bought it and it has arrived.{' '}
      <Link
        to={`/login?next=${encodeURIComponent(`/shop/${product.slug}`)}`}
        className="inline-flex min-h-11 items-center"
      >
        Sign in to write yours
      </Link>
    </p>
  )
}
