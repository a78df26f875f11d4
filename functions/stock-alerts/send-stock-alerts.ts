import type { ScheduledTask } from '../../backend/functions/module.ts'
import type { Tx, ModuleContext } from '../../backend/functions/functions.ts'
import { backInStockMail } from './stock-alert-mails.ts'

/**
 * Only a few of the people who get the mail buy. With more mails than this per unit, too many would
 * find the product sold out again.
 */
const mailsPerUnit = 5
/**
 * The first group has a day to buy. Then the next group gets the mail, if there is stock left, and
 * the addresses of the first are deleted.
 */
const groupIntervalMs = 86_400_000
const maxMailsPerRun = 200

/**
 * Sends the mails for products that are in stock again, to the oldest requests first. Each gets one
 * mail, also when several processes do this in parallel: the mail is queued in the transaction that
 * marks the alert as sent.
 */
export const sendStockAlerts: ScheduledTask = {
  name: 'send-stock-alerts',
  everyS: 20,
  async run(context) {
    const now = context.now()
    const asService = <Result>(run: (tx: Tx) => Promise<Result>) =>
      context.db.transaction({ role: 'service_role' }, run)
    const { rows } = await asService((tx) =>
      tx.query<{ id: string }>(
        `select p.id
         from public.products p
         where p.stock > 0
           and p.is_active
           and exists (
             select from public.stock_alerts a where a.product_id = p.id and a.notified_at is null
           )
         limit 500`,
      ),
    )
    for (const { id } of rows)
      await asService((tx) => sendAlertsFor(tx, { productId: id, now }, context))
    await asService((tx) =>
      tx.query('delete from public.stock_alerts where notified_at < $1', [
        new Date(now.getTime() - groupIntervalMs),
      ]),
    )
  },
}

interface SentAlert {
  alertId: string
  email: string
  name: string
  slug: string
  stock: number
  priceNaira: number
}

async function sendAlertsFor(
  tx: Tx,
  { productId, now }: { productId: string; now: Date },
  context: ModuleContext,
): Promise<void> {
  // One process for each product: two together would send twice as many mails as the stock allows.
  const lock = await tx.one<{ isMine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('stock alerts ' || $1, 0)) as "isMine"`,
    [productId],
  )
  if (!lock.isMine) return
  const { rows } = await tx.query<SentAlert>(
    `with product as (
       select id, name, slug, stock, price from public.products where id = $1 and is_active
     ),
     next as (
       select a.id
       from public.stock_alerts a, product p
       where a.product_id = p.id and a.notified_at is null
       order by a.created_at, a.id
       limit (
         select least($4,
           greatest(0,
             p.stock * $5 - (
               select count(*)
               from public.stock_alerts t
               where t.product_id = p.id and t.notified_at > $3
             )))
         from product p
       )
       for update of a skip locked
     )
     update public.stock_alerts a
     set notified_at = $2
     from next, product p
     where a.id = next.id
     returning a.id as "alertId", a.email, p.name, p.slug, p.stock,
       p.price::float8 as "priceNaira"`,
    [productId, now, new Date(now.getTime() - groupIntervalMs), maxMailsPerRun, mailsPerUnit],
  )
  for (const { alertId, email, ...product } of rows)
    await context.queueMail(tx, backInStockMail({ alertId, email, product }, context))
}
