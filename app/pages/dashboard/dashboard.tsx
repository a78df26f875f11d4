import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { RequireSession } from '../../features/sign-in/require-session.tsx'
import { unlisted } from '../../platform/seo.ts'
import { DeletionNotice } from './deletion-notice.tsx'
import { Overview } from './overview.tsx'
import { useMyReseller } from './reseller/use-my-reseller.ts'

export const meta = () => unlisted('My dashboard')

const ProfileSettings = lazy(() => import('./settings/profile-settings.tsx'))
const MyOrders = lazy(() => import('./my-orders.tsx'))
const Instalments = lazy(() => import('./instalments/instalments.tsx'))
const MyCarbon = lazy(() => import('./carbon/my-carbon.tsx'))
const ResellerTab = lazy(() => import('./reseller/reseller-tab.tsx'))
const SavedCalculations = lazy(() => import('./saved-calculations.tsx'))

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'orders', label: 'Orders' },
  { value: 'instalments', label: 'Instalments' },
  { value: 'carbon', label: 'Carbon' },
  { value: 'saved-calculations', label: 'Saved calculations' },
  { value: 'reseller', label: 'Reseller' },
  { value: 'profile-settings', label: 'Profile Settings' },
]

export default function Dashboard() {
  return (
    <RequireSession>
      <div className="container-page py-8">
        <Tabs />
      </div>
    </RequireSession>
  )
}

/** The tab is part of the URL, so it survives a reload and can be linked to. */
function Tabs() {
  const [params] = useSearchParams()
  const isReseller = Boolean(useMyReseller().data)
  const current = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0]
  return (
    <>
      <h1 className="text-h2">My dashboard</h1>
      <nav aria-label="Dashboard" className="mt-5 border-b border-line">
        <ul className="-mb-px flex gap-1 overflow-x-auto">
          {tabs
            .filter(({ value }) => value !== 'reseller' || isReseller)
            .map(({ value, label }) => (
              <li key={value}>
                <Link
                  ref={value === current?.value ? bringIntoView : undefined}
                  to={`/dashboard?tab=${value}`}
                  aria-current={value === current?.value ? 'page' : undefined}
                  className="flex min-h-12 items-center whitespace-nowrap border-b-3 border-transparent px-4 text-ink-2 no-underline hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <DeletionNotice />
      <div className="mt-8">
        <Suspense fallback={<p className="text-ink-2">Loading...</p>}>
          <Tab value={current?.value} />
        </Suspense>
      </div>
    </>
  )
}

/** On a phone the row of tabs is wider than the screen. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function Tab({ value }: { value: string | undefined }) {
  if (value === 'orders') return <MyOrders />
  if (value === 'instalments') return <Instalments />
  if (value === 'carbon') return <MyCarbon />
  if (value === 'reseller') return <ResellerTab />
  if (value === 'saved-calculations') return <SavedCalculations />
  return value === 'profile-settings' ? <ProfileSettings /> : <Overview />
}
