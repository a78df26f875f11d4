import type { StockMovementKind } from '../../../../domain/orders/stock/stock-movement.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../frame/panel.tsx'
import type { Depot } from './use-depots.ts'
import type { ProductStock } from './use-product-stock.ts'

const words: Readonly<Record<StockMovementKind, string>> = {
  opening: 'First stock',
  order: 'Ordered',
  order_return: 'Back from an order',
  delivery: 'Received',
  correction: 'Counted or corrected',
  damage: 'Damaged or lost',
  sale: 'Sold without an order',
  return: 'Came back',
  transfer: 'Moved',
}
const actors: Readonly<Record<string, string>> = {
  customer: 'a customer',
  staff: 'staff',
  gateway: 'the payment gateway',
  system: 'the shop',
}

/** The last movements of a product, the newest first. */
export function Movements({
  stock: { movements, isCut },
  depots,
}: {
  stock: ProductStock
  depots: Depot[]
}) {
  const nameOf = (id: string | null) => depots.find((depot) => depot.id === id)?.name
  return (
    <Panel title="Movements" description={isCut ? `The last ${movements.length}.` : undefined}>
      {movements.length === 0 ? (
        <p className="text-ink-2">Nothing has moved yet.</p>
      ) : (
        <DataTable
          label="Movements"
          columns={['When', 'Change', 'For sale then', 'What', 'Why']}
          textColumn="Why"
          words={['What']}
          rows={movements.map((movement) => ({
            key: movement.id,
            cells: [
              formatMoment(movement.created_at),
              movement.quantity > 0 ? `+${movement.quantity}` : `−${-movement.quantity}`,
              movement.stock_after,
              words[movement.kind as StockMovementKind] ?? movement.kind,
              [
                movement.reason,
                nameOf(movement.depot_id),
                `by ${actors[movement.actor] ?? movement.actor}`,
              ]
                .filter(Boolean)
                .join(', '),
            ],
          }))}
        />
      )}
    </Panel>
  )
}
