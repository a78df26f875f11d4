import type { ScheduledTask } from '../../backend/functions/module.ts'
import { publishEveryS } from '../../domain/products/product-status.ts'

/**
 * Puts scheduled products into the shop when their time has come. A product that somebody is
 * changing at this moment follows in the next run.
 */
export const publishDueProducts: ScheduledTask = {
  name: 'publish-due-products',
  everyS: publishEveryS,
  async run({ db, now }) {
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(
        `update public.products set status = 'published'
         where id in (
           select id from public.products
           where status = 'scheduled' and publish_at <= $1
           order by id
           for no key update skip locked
         )`,
        [now()],
      ),
    )
  },
}
