import { lazy, Suspense } from 'react'
import { useSession } from '../session/use-session.ts'

// Downloaded by resellers only.
const OwnPrice = lazy(() => import('./own-price.tsx'))

/**
 * What the signed-in reseller pays, below a price of the shop. It is read by their browser, because pages
 * are the same for everybody.
 */
export function ResellerPrice(props: {
  /** Naira. */
  price: number
  /** Units in the cart; without it, the prices of each quantity are shown. */
  quantity?: number
}) {
  const { profile } = useSession()
  if (profile?.role !== 'reseller') return null
  return (
    <Suspense>
      <OwnPrice {...props} />
    </Suspense>
  )
}
