import { data as withHeaders, useSearchParams } from 'react-router'
import { listAreas } from '../../features/delivery/areas.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import type { Route } from './+types/payment-details'
import { Checkout } from './checkout.tsx'
import { FindOrder } from './order/find-order.tsx'
import { OrderPage } from './order/order-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const areas = await listAreas(services(context).supabase)
  // The page of an order is for one person, so it stays in no cache.
  const headers: HeadersInit = url.searchParams.has('order')
    ? { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
    : {}
  return withHeaders({ areas }, { headers })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta() {
  // Other sites must not learn the address of an order.
  return [...unlisted('Payment'), { name: 'referrer', content: 'no-referrer' }]
}

/** The checkout; with `order` in the URL that order, with `find` the form to find one. */
export default function PaymentDetails({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isRunning = useHydrated()
  const orderId = params.get('order')
  if (!isRunning) {
    return (
      <>
        <h1 className="sr-only">Payment</h1>
        <LoadingScreen />
        <NeedsScripts message="Hello, I would like to order and pay">
          <h2>Paying here needs JavaScript</h2>
          <p className="mt-3 text-ink-2">
            It is switched off in this browser, or could not be loaded. You can order on WhatsApp or
            by phone as well, at the same prices.
          </p>
        </NeedsScripts>
      </>
    )
  }
  if (orderId) return <OrderPage key={orderId} orderId={orderId} orderKey={params.get('key')} />
  return params.has('find') ? <FindOrder /> : <Checkout areas={loaderData.areas} />
}
