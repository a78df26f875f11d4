import { useSession } from '../../features/session/use-session.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LatestOrder } from './latest-order.tsx'
import { DueInstalments } from './instalments/due-instalments.tsx'
import { MyInquiries } from './my-inquiries.tsx'

export function Overview() {
  const { user, profile } = useSession()
  return (
    <div className="space-y-8">
      <p className="text-lg">
        Welcome{profile?.full_name ? `, ${profile.full_name}` : ''}.{' '}
        <span className="text-ink-2">You are signed in as {user?.email || user?.phone}.</span>
      </p>
      <LatestOrder />
      <DueInstalments />
      <MyInquiries />
      <div className="flex flex-wrap gap-3">
        <SubmitProject />
        <ButtonLink to="/wish-list" variant="secondary">
          My wish list
        </ButtonLink>
        <ButtonLink to="/shop" variant="secondary">
          Browse the shop
        </ButtonLink>
      </div>
    </div>
  )
}
