import type { ScheduledTask } from '../../backend/functions/module.ts'
import { lowStockMail, type LowProduct } from './stock-mails.ts'

/** More than this would not be read; the list of the desk has all. */
const maxProducts = 200

/**
 * Tells the staff by one mail of the products that fell below their low-stock level since the last
 * mail. A product is named once until there is enough of it again. Several processes may do this at
 * the same time: the row of a product decides which of them names it.
 */
export const warnOfLowStock: ScheduledTask = {
  name: 'warn-of-low-stock',
  everyS: 60,
  async run(context) {
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      await tx.query(
        `delete from private.low_stock_notices n using public.products p
         where p.id = n.product_id and (p.stock >= p.low_stock_level or not p.is_active)`,
      )
      const { rows } = await tx.query<LowProduct & { id: string }>(
        `with noticed as (
           insert into private.low_stock_notices (product_id, noticed_at)
           select id, $1 from public.products
           where is_active and stock < low_stock_level
             and id not in (select product_id from private.low_stock_notices)
           order by id limit $2
           on conflict do nothing
           returning product_id
         )
         select id, sku, name, stock, low_stock_level as "lowStockLevel"
         from public.products where id in (select product_id from noticed)
         order by stock, name collate "und-x-icu"`,
        [context.now(), maxProducts],
      )
      const [first, ...others] = rows
      if (first) await context.queueMail(tx, lowStockMail([first, ...others], context))
    })
  },
}
