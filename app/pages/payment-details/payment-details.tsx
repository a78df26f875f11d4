import { lazy, Suspense, useState } from 'react'
import { data as withHeaders, useSearchParams } from 'react-router'
import { listAreas } from '../../features/delivery/areas.ts'
import { secretHeaders } from '../../platform/url/secret-link.ts'
import { services } from '../../platform/services.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { takeFocus, takeFocusFromMain } from '../../ui/take-focus.ts'
import type { Route } from './+types/payment-details'
import { BeforeScripts } from './before-scripts.tsx'
import { Checkout } from './checkout.tsx'
import { FindOrder } from './order/find-order.tsx'

/** Apart from the checkout. What a page imports at once is in the list that every visitor downloads. */
const OrderPage = lazy(() => import('./order/order-page.tsx'))
const PlanPage = lazy(() => import('./plan/plan-page.tsx'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const areas = await listAreas(services(context).supabase)
  // The page of an order is for one person, so it stays in no cache.
  const headers: HeadersInit = url.searchParams.has('order') ? secretHeaders : {}
  return withHeaders({ areas }, { headers })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta() {
  return [
    { name: 'robots', content: 'noindex' },
    // Other sites must not learn the address of an order.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** The checkout; with `order` in the URL that order, with `find` the form to find one. */
export default function PaymentDetails({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isRunning = useHydrated()
  const orderId = params.get('order')
  const isPlan = orderId !== null && params.get('step') === 'plan'
  const view = orderId ? `${orderId} ${isPlan}` : params.has('find') ? 'find' : 'checkout'
  const takesFocus = useHasChanged(view)
  if (!isRunning) return <BeforeScripts />
  return (
    <>
      {isPlan ? (
        <Suspense fallback={<LoadingScreen />}>
          <PlanPage
            key={orderId}
            orderId={orderId}
            heading={takesFocus ? takeFocus : takeFocusFromMain}
          />
        </Suspense>
      ) : orderId ? (
        <Suspense fallback={<LoadingScreen />}>
          <OrderPage
            key={orderId}
            orderId={orderId}
            orderKey={params.get('key')}
            heading={takesFocus ? takeFocus : takeFocusFromMain}
          />
        </Suspense>
      ) : view === 'find' ? (
        <FindOrder takesFocus={takesFocus} />
      ) : (
        <Checkout areas={loaderData.areas} takesFocus={takesFocus} />
      )}
      <p className="container-page pb-10 text-ink-2" data-no-print>
        A question?{' '}
        <a
          href={whatsappUrl()}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          Chat on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </>
  )
}

/**
 * True once the value differs from the first one. These views share a path, so the layout does not
 * move the focus between them.
 */
function useHasChanged(value: string): boolean {
  const [first] = useState(value)
  const [hasChanged, setChanged] = useState(false)
  if (value !== first && !hasChanged) setChanged(true)
  return hasChanged
}
