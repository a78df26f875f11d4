import { categoryList } from '../../../../domain/desk/lists/category-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** The categories of the shop. */
export default function Categories() {
  const { may } = useStaff()
  const newCategory = may('content') && (
    <ButtonLink size="small" to={deskPath('categories/new')}>
      New category
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={categoryList}
      rowHref={({ key }) => deskPath('categories/:id', key)}
      primaryAction={newCategory}
      emptyState={
        <EmptyState title="No categories yet" action={newCategory}>
          Every product belongs to one category.
        </EmptyState>
      }
    />
  )
}
