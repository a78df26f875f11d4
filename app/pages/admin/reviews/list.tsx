import { reviewList } from '../../../../domain/desk/lists/review-list.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'

const shownLength = 160

const cells: ListCells = { body: showBody }

function showBody({ values }: ListRow) {
  const body = String(values['body'] ?? '')
  return (
    <span className="block max-w-prose wrap-anywhere">
      {body.length > shownLength ? `${body.slice(0, shownLength)}…` : body}
    </span>
  )
}

/** What buyers wrote about products. */
export default function Reviews() {
  return (
    <ListScreen
      definition={reviewList}
      rowHref={({ key }) => deskPath('reviews/:id', key)}
      cells={cells}
      emptyState={
        <EmptyState title="No reviews yet">
          A buyer can write one as soon as the goods have arrived.
        </EmptyState>
      }
    />
  )
}
