import { defineFunction } from '../../callers/define-function.ts'
import { listMyCredits as contract, type OwnCredit } from '../../../domain/orders/order-refunds.ts'
import { isTestShop } from '../../gateway/payment-mode.ts'

/**
 * The credits of the signed-in buyer that can pay an order here.
 * @returns 200 `{ credits }`, empty for guests
 */
export const listMyCredits = defineFunction(
  contract,
  async ({ tx, context }) => {
    const { rows } = await tx.query<OwnCredit>(
      `select c.id as "creditId", o.number as "orderNumber", left_kobo as "leftKobo",
         c.needs_confirmation as "isBeingChecked"
       from public.credits c
       join public.orders o on o.id = c.order_id, lateral (
         select coalesce(sum(amount_kobo), 0)::float8 as left_kobo
         from public.ledger_entries
         where credit_id = c.id
       ) as entries
       where o.user_id = $1 and c.is_test = $2 and left_kobo > 0
       order by c.created_at`,
      [context.caller.personId, isTestShop(context)],
    )
    return { credits: rows }
  },
  { readOnly: true },
)
