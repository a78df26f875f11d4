import type { EditPreview } from '../../domain/orders/edit/edit-order.ts'
import type { ProductRow } from '../orders/listed-products.ts'
import type { EditedOrder } from './edited-order.ts'

/** Units that are retired stay as they are, and none are added: they would be paid and never retired. */
export function findRetiredProblems({
  stored,
  lines,
  products,
}: {
  stored: Pick<EditedOrder, 'lines'>
  lines: readonly { id: string; name: string; quantity: number }[]
  products: ReadonlyMap<string, ProductRow>
}): EditPreview['problems'] {
  const retired = stored.lines.filter(({ isRetired }) => isRetired)
  if (retired.length === 0) return []
  const unitsOf = (id: string) => lines.find((line) => line.id === id)?.quantity ?? 0
  const added = lines.filter(
    ({ id }) =>
      products.get(id)?.deliveryClass === 'none' && !retired.some((line) => line.id === id),
  )
  return [...retired.filter(({ id, quantity }) => unitsOf(id) !== quantity), ...added].map(
    ({ id, name }) => ({
      field: `lines.${id}`,
      message: `${name}: these units are retired, so their number stays. Please type in a new order for more.`,
    }),
  )
}
