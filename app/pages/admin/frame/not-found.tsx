import Compass from '~icons/lucide/compass'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

/** An address of the desk where no screen is. */
export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={<Compass aria-hidden="true" />}
        title="There is no screen at this address"
        action={<ButtonLink to="/admin">Go to Today</ButtonLink>}
      >
        The link may be old. The menu and the search show every screen that you may open.
      </EmptyState>
    </>
  )
}
