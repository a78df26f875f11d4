import { openingList } from '../../../../domain/desk/lists/opening-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** The job openings. */
export default function Openings() {
  const newOpening = (
    <ButtonLink size="small" to={deskPath('openings/new')}>
      New opening
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={openingList}
      rowHref={({ key }) => deskPath('openings/:id', key)}
      primaryAction={newOpening}
      emptyState={
        <EmptyState title="No openings yet" action={newOpening}>
          People apply on the page Careers until the last day of an opening.
        </EmptyState>
      }
    />
  )
}
