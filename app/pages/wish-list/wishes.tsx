import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../features/product/product-queries.ts'
import { ProductList } from '../../features/product-list/product-list.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The products of the list in order, and the number of products no longer sold. */
export function Wishes({ ids }: { ids: readonly string[] }) {
  // A removed product disappears immediately, and the others stay visible while the new list loads.
  const query = useQuery({ ...productsQuery(ids), placeholderData: keepPreviousData })
  if (query.isLoadingError) return <WishListFailed onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingScreen />
  const products = query.data
    .filter(({ id }) => ids.includes(id))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const goneCount = query.isPlaceholderData ? 0 : ids.length - products.length
  return (
    <>
      {goneCount > 0 && (
        <p role="status" className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-warning">
          {goneCount === 1 ? 'One product you saved is' : `${goneCount} products you saved are`} not
          in our shop at the moment.
        </p>
      )}
      <h2 className="sr-only">Products</h2>
      <div className="mt-6">
        <ProductList products={products} label="Saved for later" />
      </div>
    </>
  )
}

export function WishListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title="Your wish list could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <p role="alert">You have lost nothing. Check your connection and try again.</p>
    </Notice>
  )
}
