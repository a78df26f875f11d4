import { lazy, Suspense } from 'react'
import { unlisted } from '../../platform/seo.ts'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { RequireAdmin } from './require-admin.tsx'

export const meta = () => unlisted('Admin')

/** Loaded for staff only. What a page imports at once is in the list that every visitor downloads. */
const Desk = lazy(() => import('./desk.tsx'))

/** The admin page. */
export default function Admin() {
  return (
    <div className="container-page py-8">
      <RequireAdmin>
        <h1 className="text-h2">Admin</h1>
        <Suspense fallback={<LoadingScreen />}>
          <Desk />
        </Suspense>
      </RequireAdmin>
    </div>
  )
}
