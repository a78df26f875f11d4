import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { findMissing } from '../../platform/missing.ts'
import { leaving, slowPageMs } from '../../platform/leaving.ts'
import { isAppPage } from '../../platform/page-kind.ts'
import { services } from '../../platform/services.ts'
import { ErrorScreen } from '../../ui/screens/error-screen.tsx'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { NotFoundScreen } from '../../ui/screens/not-found-screen.tsx'
import type { Route } from './+types/site-layout'
import { AbovePage } from './above-page.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { BrokenLink } from './broken-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

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
  const isSlow = useIsSlowNavigation()
  const isApp = isAppPage(useLocation().pathname)
  const main = useFocusOnNavigation()
  const isCheckout = useIsCheckout()
  return (
    <>
      <AbovePage testNotice={testNotice} />
      {!isCheckout && <TopBar />}
      <Header isCheckout={isCheckout} />
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <BrokenLink />
        {isSlow && <LoadingScreen />}
        <div hidden={isSlow}>{children}</div>
      </main>
      {!isApp && (
        <template data-loading>
          <LoadingScreen />
        </template>
      )}
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

function useIsSlowNavigation(): boolean {
  const { state, location } = useNavigation()
  const current = useLocation()
  // Filters and tabs only change the query string: the page stays visible then.
  const isMoving = state === 'loading' && location?.pathname !== current.pathname
  const isLeaving = useSyncExternalStore(leaving.subscribe, leaving.get, () => false)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setSlow(true), slowPageMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isMoving])
  // The loading screen is shorter than most pages: without this the footer would come into view.
  const isWaiting = (isMoving && isSlow) || isLeaving
  useLayoutEffect(() => {
    if (isWaiting) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isWaiting])
  return isWaiting
}
