import Compass from '~icons/lucide/compass'
import { listScreensAbove } from '../../../../domain/desk/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useScreen } from './use-screen.ts'

/** Shown instead of a record that does not exist, with a link to the list of records. */
export function RecordNotFound({ title }: { title: string }) {
  const above = listScreensAbove(useScreen().path).at(-1)
  return (
    <EmptyState
      icon={<Compass aria-hidden="true" />}
      title={title}
      action={
        above && (
          <ButtonLink variant="secondary" to={above.to}>
            Go to {above.screen.title}
          </ButtonLink>
        )
      }
    >
      It may have been removed, or the link is not complete.
    </EmptyState>
  )
}
