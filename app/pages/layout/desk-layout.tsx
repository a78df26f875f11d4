import { Outlet } from 'react-router'
import { DataCacheProvider } from '../../platform/data-cache/data-cache-provider.tsx'
import { findMissing } from '../../platform/missing.ts'
import { services } from '../../platform/services.ts'
import { ErrorScreen } from '../../ui/screens/error-screen.tsx'
import { NotFoundScreen } from '../../ui/screens/not-found-screen.tsx'
import { PlainFrame } from '../../ui/screens/plain-frame.tsx'
import type { Route } from './+types/desk-layout'
import { AbovePage } from './above-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { testNotice: services(context).testNotice }
}

export const shouldRevalidate = () => false

/** Around the desk, which has no header, cart or footer of the shop. */
export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AbovePage {...loaderData} />
      <DataCacheProvider>
        <Outlet />
      </DataCacheProvider>
    </>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const what = findMissing(error)
  return (
    <>
      <AbovePage {...loaderData} />
      <PlainFrame>{what ? <NotFoundScreen what={what} /> : <ErrorScreen />}</PlainFrame>
    </>
  )
}
