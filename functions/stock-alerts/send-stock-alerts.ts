import type { ScheduledTask } from '../../backend/functions/module.ts'
import type { Tx, ModuleContext } from '../../backend/functions/functions.ts'
import { backInStockMail } from './stock-mails.ts'

/** Few who ask still buy; more than this for each unit would send people to a shelf that is empty again. */
const toldPerUnit = 5
/** Those who are told first have a day; then it is the turn of the next, if there is still some. Then their addresses go. */
const turnMs = 86_400_000
const maxAtOnce = 200

/**
 * Tells those who wait for products that are in stock again, whatever brought them back, the longest waiting first: one mail
 * each, also when several processes do this at once. The mail is queued in the transaction that notes it.
 */
export const sendStockAlerts: ScheduledTask = {
  name: 'send-stock-alerts',
  everyS: 20,
  async run(context) {
    const now = context.now()
    const asServer = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
      context.db.transaction({ role: 'service_role' }, run)
    const { rows } = await asServer((tx) =>
      tx.query<{ id: string }>(
        'select p.id from public.products p where p.stock > 0 and p.is_active and exists (select from public.stock_alerts a where a.product_id = p.id and a.notified_at is null) limit 500',
      ),
    )
    for (const { id } of rows) await asServer((tx) => tellOf(tx, { productId: id, now }, context))
    await asServer((tx) =>
      tx.query('delete from public.stock_alerts where notified_at < $1', [
        new Date(now.getTime() - turnMs),
      ]),
    )
  },
}

interface Told {
  alertId: string
  email: string
  name: string
  slug: string
  stock: number
  priceNaira: number
}

async function tellOf(
  tx: Tx,
  { productId, now }: { productId: string; now: Date },
  context: ModuleContext,
): Promise<void> {
  // One process a product: together two would tell twice as many as the stock is good for.
  const { rows: locks } = await tx.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('stock alerts ' || $1, 0)) as mine`,
    [productId],
  )
  if (!locks[0]?.mine) return
  const { rows } = await tx.query<Told>(
    `with product as (select id, name, slug, stock, price from public.products where id = $1 and is_active),
     next as (
       select a.id from public.stock_alerts a, product p where a.product_id = p.id and a.notified_at is null
       order by a.created_at, a.id
       limit (select least($4, greatest(0, p.stock * $5 - (select count(*) from public.stock_alerts t where t.product_id = p.id and t.notified_at > $3))) from product p)
       for update of a skip locked
     )
     update public.stock_alerts a set notified_at = $2 from next, product p where a.id = next.id
     returning a.id as "alertId", a.email, p.name, p.slug, p.stock, p.price::float8 as "priceNaira"`,
    [productId, now, new Date(now.getTime() - turnMs), maxAtOnce, toldPerUnit],
  )
  for (const { alertId, email, ...product } of rows)
    await context.queueMail(tx, backInStockMail({ alertId, email, product }, context))
}
