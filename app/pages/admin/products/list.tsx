import { productList } from '../../../../domain/desk/lists/product-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useProductBulkActions } from '../../../features/product/bulk/use-product-bulk-actions.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { StatusBadge, toStatus } from './status-badge.tsx'
import { useChoices } from './use-choices.ts'

const cells: ListCells = {
  status: ({ values }) => {
    const status = toStatus(values.status)
    return status && <StatusBadge status={status} />
  },
}

/** All products. */
export default function Products() {
  const { may } = useStaff()
  const choices = useChoices()
  const bulkActions = useProductBulkActions(choices.data?.categories ?? [])
  const newProduct = may('content') && (
    <ButtonLink size="small" to={deskPath('products/new')}>
      New product
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={productList}
      rowHref={({ key }) => deskPath('products/:id', key)}
      cells={cells}
      choices={{
        category: (choices.data?.categories ?? []).map(({ id, name }) => ({
          value: id,
          label: name,
        })),
      }}
      bulkActions={bulkActions}
      primaryAction={newProduct}
      emptyState={
        <EmptyState title="No products yet" action={newProduct}>
          A new product is a draft that only staff see. You put it into the shop when it is ready.
        </EmptyState>
      }
    />
  )
}
