import { beforeEach } from 'vitest'
import { wrongDepotsSql } from '../database/wrong-depots.ts'
import { empty } from '../empty.ts'
import { requestAs, useDatabaseWithPeople } from '../shop/people.ts'

/**
 * A database with ten units of each product and no orders, for tests of what changes a stock. Await
 * it at the top of the file.
 */
export async function useStockMovements() {
  const database = await useDatabaseWithPeople()
  const { admin, db } = database
  const { rows: products } = await admin.query<{ id: string }>(
    'select id from public.products order by sku limit 2',
  )
  const [product = '', other = ''] = products.map(({ id }) => id)

  beforeEach(async () => {
    await empty(admin, 'public.orders')
    await admin.query('update public.products set stock = 10')
  })

  return {
    ...database,
    product,
    other,
    /** Runs the statements in one transaction. */
    asService: (...statements: string[]) =>
      db.transaction(requestAs('service_role'), async (tx) => {
        for (const each of statements) await tx.query(each)
      }),
    /** The SQL for a movement of the first product. */
    movement: (values: string) =>
      `insert into public.stock_movements (product_id, quantity, kind, reason, actor, actor_id,
         order_id)
       values ('${product}', ${values})`,
    /**
     * The products whose movements do not sum to their stock, or whose last one does not end at it.
     */
    async listWrong(): Promise<unknown[]> {
      const { rows } = await admin.query(
        `select p.sku, p.stock, sum(m.quantity) as moved,
           max(m.stock_after) filter (where m.is_last)
         from public.products p
         left join (
           select *, id = max(id) over (partition by product_id) as is_last
           from public.stock_movements
         ) m on m.product_id = p.id
         group by p.id
         having p.stock <> coalesce(sum(m.quantity), 0)
           or p.stock <> coalesce(max(m.stock_after) filter (where m.is_last), 0)`,
      )
      return rows
    },
    /** The products whose units in the depots do not sum to their stock. */
    listWrongDepots: async (): Promise<unknown[]> => (await admin.query(wrongDepotsSql)).rows,
  }
}
