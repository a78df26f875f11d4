import Heart from '~icons/lucide/heart'
import { Link } from '../../ui/link.tsx'
import { isUuid } from '../../../domain/text/uuid.ts'
import { unlisted } from '../../platform/seo.ts'
import { useSession } from '../../features/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddFromUrl } from '../../features/cart/use-add-from-url.ts'
import { useFocusAfterRemoval } from '../../platform/use-focus-after-removal.ts'
import { useWishList } from '../../features/wish-list/use-wish-list.ts'
import { retryWishList, toggleWish } from '../../features/wish-list/wish-list.ts'
import { WishListFailed, Wishes } from './wishes.tsx'

export const meta = () => unlisted('Your wish list')

/** The wish list, with present prices and stock. */
export default function WishListPage() {
  const { ids, isLoaded, isFailed } = useWishList()
  const { status } = useSession()
  const heading = useFocusAfterRemoval(ids.length)
  useAddFromUrl({
    path: '/wish-list',
    isLoaded,
    add: (id) => isUuid(id) && !ids.includes(id) && toggleWish({ id, name: 'One product' }),
  })
  return (
    <div className="container-page py-8">
      <h1 ref={heading} tabIndex={-1} className="text-h2">
        Your wish list
      </h1>
      <NeedsScripts message="Hello, I am looking for">
        <p>
          Your wish list is saved in your browser and needs JavaScript, which is not running here.
        </p>
      </NeedsScripts>
      {isFailed && <WishListFailed onRetry={retryWishList} />}
      {!isFailed && !isLoaded && <LoadingScreen />}
      {isLoaded && status === 'signed-out' && ids.length > 0 && (
        <p className="mt-2 text-ink-2">
          Saved on this device.{' '}
          <Link
            to={`/login?next=${encodeURIComponent('/wish-list')}`}
            className="inline-flex min-h-11 items-center font-semibold text-primary"
          >
            Sign in to see it on all your devices
          </Link>
        </p>
      )}
      {isLoaded && (ids.length === 0 ? <Empty /> : <Wishes ids={ids} />)}
    </div>
  )
}

function Empty() {
  return (
    <Notice
      icon={<Heart aria-hidden="true" />}
      title="Nothing saved yet"
      action={<ButtonLink to="/shop">Browse the shop</ButtonLink>}
    >
      <p>Tap the heart on a product and you will find it here, with today’s price and stock.</p>
    </Notice>
  )
}
