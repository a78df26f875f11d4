import { useParams } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { LevelForm } from './level-form.tsx'
import { MoveForm } from './move-form.tsx'
import { Movements } from './movements.tsx'
import { useDepots, type Depot } from './use-depots.ts'
import { useProductStock, type ProductStock } from './use-product-stock.ts'

/** What is there of one product, where, and how it came to that. */
export default function ProductStockScreen() {
  const { id = '' } = useParams()
  const stock = useProductStock(id)
  const depots = useDepots()
  const { may } = useStaff()
  const { data } = stock
  return (
    <>
      <PageHeader
        {...(data && { title: data.level.name ?? '', description: `SKU ${data.level.sku}` })}
        badge={data?.level.is_low === true && <Badge tone="warning">Low</Badge>}
      />
      <ListState query={stock} failure="The stock of this product could not be loaded.">
        {data === null && (
          <EmptyState
            title="There is no such product"
            action={<ButtonLink to={deskPath('stock')}>All stock</ButtonLink>}
          />
        )}
        {data && (
          <ListState query={depots} failure="The depots could not be loaded.">
            {/* On a phone the form comes before what happened earlier. */}
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
              <Levels stock={data} depots={depots.data ?? []} />
              {may('stock') && (
                <div className="grid gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
                  <MoveForm productId={id} depots={depots.data ?? []} />
                  <LevelForm key={data.level.low_stock_level} productId={id} stock={data} />
                </div>
              )}
              <div className="grid min-w-0 gap-6">
                <Movements stock={data} depots={depots.data ?? []} />
                <RecordHistory table="products" record={id} />
              </div>
            </div>
          </ListState>
        )}
      </ListState>
    </>
  )
}

function Levels({
  stock: { level, depots: levels },
  depots,
}: {
  stock: ProductStock
  depots: Depot[]
}) {
  const figures = [
    ['For sale', level.stock],
    ['Kept for orders', level.on_hold],
    ['In the store', level.on_hand],
  ] as const
  return (
    <Panel title="Now">
      <dl className="grid grid-cols-3 gap-4">
        {figures.map(([label, units]) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="money text-xl font-semibold">{Number(units).toLocaleString('en-NG')}</dd>
          </div>
        ))}
      </dl>
      {depots.length > 1 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {depots.map(({ id, name }) => {
            const there = levels.find(({ depot_id: depot }) => depot === id)
            return (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>{name}</span>
                <span className="money text-ink-2">
                  {there?.on_hand ?? 0} there, {there?.stock ?? 0} for sale
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
