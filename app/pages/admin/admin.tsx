import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { findScreen } from '../../../domain/desk/screens.ts'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { PlainFrame } from '../../ui/screens/plain-frame.tsx'
import type { Route } from './+types/admin'
import { RequireAdmin } from './require-admin.tsx'

/** The server answers 404 where no screen is. In the browser the desk says so itself. */
export function loader({ params }: Route.LoaderArgs) {
  if (!findScreen(params['*'])) throw data('page', { status: 404 })
  return null
}

export const shouldRevalidate = () => false

/** Each screen sets its own title. */
export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** Loaded for staff only. What a page imports at once is in the list that every visitor downloads. */
const Desk = lazy(() => import('./frame/desk.tsx'))

/** The desk, where staff run the shop. */
export default function Admin() {
  return (
    <RequireAdmin>
      <Suspense
        fallback={
          <PlainFrame>
            <LoadingScreen />
          </PlainFrame>
        }
      >
        <Desk />
      </Suspense>
    </RequireAdmin>
  )
}
