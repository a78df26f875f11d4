import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { giveUnits } from '../../functions/register/ledger/move-units.ts'
import type { GuestOrder } from '../shop/guest-orders.ts'
import { placeUnitsOrder, sellUnits, unitsWish } from '../shop/unit-orders.ts'
import { useOrders } from './use-orders.ts'

/** The shop of {@link useOrders}, which also sells units of the carbon register. Call it at the top of the file. */
export function useUnitOrders() {
  const shop = useOrders()
  const sold = { productId: '' }
  beforeEach(async () => {
    sold.productId = await sellUnits(shop.server.admin)
  })

  const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await shop.server.admin.query<Row>(sql, values)).rows
  const findId = async (condition: string) =>
    (await find<{ id: string }>(`select id from public.register_holders where ${condition}`))[0]
      ?.id ?? ''

  return {
    shop,
    find,
    get productId() {
      return sold.productId
    },
    /** What the company holds. */
    async readHeldKg(): Promise<number> {
      const [row] = await find<{ kg: string }>(
        `select coalesce(sum(kg), 0) as kg from public.register_blocks b
           join public.register_holders h on h.id = b.holder_id
         where h.kind = 'operator' and b.status = 'held'`,
      )
      return Number(row?.kg)
    },
    async readStock(): Promise<number> {
      const sql = 'select stock from public.products where id = $1'
      return (await find<{ stock: number }>(sql, [sold.productId]))[0]?.stock ?? -1
    },
    async place(quantity: number): Promise<GuestOrder> {
      const placed = await placeUnitsOrder(shop.server, { ...sold, quantity })
      expect(placed).toMatchObject({ status: 200 })
      return placed.proof
    },
    async pay(proof: GuestOrder): Promise<void> {
      const { checkoutUrl } = await shop.start(proof)
      await shop.choose(checkoutUrl, 'succeed')
      await shop.settled(proof, 'paid')
    },
    retire: (proof: GuestOrder, change: Partial<typeof unitsWish> = {}) =>
      shop.post<OrderView>('retire-order', { ...proof, ...unitsWish, ...change }),
    /** Units leave the company, or come back to it. */
    async move(kg: number, direction: 'away' | 'back' = 'away'): Promise<void> {
      const company = await findId(`kind = 'operator'`)
      const other = await findId(`name = 'Oregun Plastics'`)
      const [holder, to] = direction === 'away' ? [company, other] : [other, company]
      const gift = { holder, to, kg, reason: 'A sale', requestId: randomUUID(), userId: null }
      await shop.server.context.db.transaction({ role: 'service_role' }, (tx) =>
        giveUnits(tx, gift),
      )
    },
  }
}
