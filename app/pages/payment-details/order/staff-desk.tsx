import { lazy, Suspense } from 'react'
import { useSession } from '../../../features/session/session.tsx'
import { LoadingScreen } from '../../../ui/screens/loading-screen.tsx'

/** Only staff download it. */
const StaffPanel = lazy(() => import('../../../features/orders/staff/staff-panel.tsx'))

/** For an admin, what staff do with an order; nothing for anybody else. */
export function StaffDesk(props: { orderId: string; onChanged(): Promise<unknown> }) {
  const { isAdmin } = useSession()
  if (!isAdmin) return null
  return (
    <Suspense fallback={<LoadingScreen />}>
      <StaffPanel {...props} />
    </Suspense>
  )
}
