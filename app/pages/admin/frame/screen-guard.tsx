import Lock from '~icons/lucide/lock'
import { useState, type ReactNode } from 'react'
import type { DeskScreen } from '../../../../domain/desk/screens.ts'
import { formatGrants } from '../../../../domain/grants/grants.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/**
 * Shows a screen to those who may open it. It closes at once when the grant is taken away. The
 * database guards the data in any case.
 */
export function ScreenGuard({ screen, children }: { screen: DeskScreen; children: ReactNode }) {
  const staff = useStaff()
  const mayOpen = staff.may(...screen.grants)
  const [wasOpen, setWasOpen] = useState(false)
  if (mayOpen && !wasOpen) setWasOpen(true)
  if (mayOpen) return children
  if (staff.isLoading) return <ScreenLoading />
  if (staff.isFailed) return <Failed />
  return <Refused screen={screen} wasOpen={wasOpen} />
}

function Failed() {
  return (
    <>
      <PageHeader />
      <div role="alert">
        <EmptyState
          title="We could not read what you may do"
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          The connection may be down. You are not signed out.
        </EmptyState>
      </div>
    </>
  )
}

function Refused({ screen, wasOpen }: { screen: DeskScreen; wasOpen: boolean }) {
  const isStart = screen.path === ''
  return (
    <>
      <PageHeader />
      <div role="status">
        <EmptyState
          icon={<Lock aria-hidden="true" />}
          title={wasOpen ? 'You may no longer open this screen' : 'You may not open this screen'}
          action={!isStart && <ButtonLink to="/admin">Go to Today</ButtonLink>}
        >
          It needs the grant {formatGrants(screen.grants.length > 0 ? screen.grants : ['owner'])}.
          An owner of the shop can give it to you.
          {wasOpen && ' What you typed is kept as a draft on this device.'}
        </EmptyState>
      </div>
    </>
  )
}
