import { Link, useSearchParams } from 'react-router'
import { site } from '../../site.config.ts'
import { RequireSession } from '../guards.tsx'
import { useSession } from '../session.tsx'
import { SubmitProject } from '../submit-project.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { MyInquiries } from './my-inquiries.tsx'
import { ProfileForm } from './profile-form.tsx'

export function meta() {
  return [{ title: `My dashboard · ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'profile-settings', label: 'Profile Settings' },
]

export default function Dashboard() {
  return (
    <div className="container-page py-8">
      <RequireSession>
        <Tabs />
      </RequireSession>
    </div>
  )
}

/** The tab is part of the address, so it survives a reload and can be linked. */
function Tabs() {
  const [params] = useSearchParams()
  const current = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0]
  return (
    <>
      <h1 className="text-h2">My dashboard</h1>
      <nav aria-label="Dashboard" className="mt-5 border-b border-line">
        <ul className="-mb-px flex gap-1 overflow-x-auto">
          {tabs.map(({ value, label }) => (
            <li key={value}>
              <Link
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
      <div className="mt-8">{current?.value === 'profile-settings' ? <ProfileForm /> : <Overview />}</div>
    </>
  )
}

function Overview() {
  const { user, profile } = useSession()
  return (
    <div className="space-y-8">
      <p className="text-lg">Welcome{profile?.full_name ? `, ${profile.full_name}` : ''}. You are signed in as {user?.email}.</p>
      <MyInquiries />
      <div className="flex flex-wrap gap-3">
        <SubmitProject />
        <ButtonLink to="/shop" variant="secondary">
          Browse the shop
        </ButtonLink>
      </div>
    </div>
  )
}
