import { carbonFactorList } from '../../../../domain/desk/lists/dated-figure-lists.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** The carbon of each source of energy. */
export default function CarbonFactors() {
  return (
    <ListScreen
      definition={carbonFactorList}
      rowHref={({ key }) => deskPath('carbon-factors/:id', key)}
      emptyState={
        <EmptyState title="No factors yet">The carbon calculator counts with them.</EmptyState>
      }
    />
  )
}
