import { Outlet, useLocation } from 'react-router'
import { findMissing } from '../../platform/missing.ts'
import { services } from '../../platform/services.ts'
import { ErrorScreen } from '../../ui/screens/error-screen.tsx'
import { NotFoundScreen } from '../../ui/screens/not-found-screen.tsx'
import type { Route } from './+types/site-layout'
import { AbovePage } from './above-page.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MainArea } from './main-area.tsx'
import { TopBar } from './top-bar.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { year: new Date().getUTCFullYear(), testNotice: services(context).testNotice }
}

export const shouldRevalidate = () => false

/** Around every page: the mark of a test shop, offline banner, header, main area, footer. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  )
}

/** A page that fails or is missing is shown inside the layout. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const what = findMissing(error)
  return <Frame {...loaderData}>{what ? <NotFoundScreen what={what} /> : <ErrorScreen />}</Frame>
}

function Frame({
  year,
  testNotice,
  children,
}: Partial<Route.ComponentProps['loaderData']> & { children: React.ReactNode }) {
  const isCheckout = useIsCheckout()
  return (
    <>
      <AbovePage testNotice={testNotice} />
      {!isCheckout && <TopBar />}
      <Header isCheckout={isCheckout} />
      <MainArea>{children}</MainArea>
      <Footer year={year} />
      <BottomBar />
    </>
  )
}

/** The steps to order and pay; not the page of an order, which has the same path. */
function useIsCheckout(): boolean {
  const { pathname, search } = useLocation()
  return pathname === '/payment-details' && !/[?&](order|find)=/.test(search)
}
