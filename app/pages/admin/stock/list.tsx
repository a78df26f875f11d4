import { formatNumber } from '../../../../domain/text/format-number.ts'
import { stockList } from '../../../../domain/desk/lists/stock-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { useCategories } from './use-categories.ts'

const cells: ListCells = {
  stock: ({ values: { stock, low_stock_level: level, is_active: isActive } }) => (
    <span className="inline-flex items-center gap-2">
      {isActive === true && Number(stock) < Number(level) && <Badge tone="warning">Low</Badge>}
      {formatNumber(Number(stock))}
    </span>
  ),
}

/** How much of each product is there. */
export default function Stock() {
  const { may } = useStaff()
  const categories = useCategories()
  return (
    <ListScreen
      definition={stockList}
      rowHref={({ key }) => deskPath('stock/:id', key)}
      choices={{
        category: (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      }}
      cells={cells}
      primaryAction={
        may('stock') && (
          <ButtonLink size="small" to={deskPath('stock/count')}>
            Count stock
          </ButtonLink>
        )
      }
      emptyState={<EmptyState title="No products yet">Their stock appears here.</EmptyState>}
    />
  )
}
