import { quotableStatuses } from '../../../domain/orders/installation/installation-quote.ts'

/** SQL: how many buyers wait for the price of their installation. */
export const countInstallationsToPrice = `select count(*)
  from public.installation_quotes q
  join public.orders o on o.id = q.order_id
  where q.status = 'waiting' and o.status in (${quotableStatuses.map((status) => `'${status}'`).join(', ')})`
