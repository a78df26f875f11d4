import type { Tx } from '../../../backend/functions/functions.ts'
import type { Gateway, ReusableCard } from '../../gateway/gateway.ts'

interface SavedFor {
  card: ReusableCard | null
  gateway: Gateway['name']
  now: Date
}

/**
 * Keeps the card of a payer who asked for it, when the agreement of the plan allows to charge a card. The
 * same card is kept once, and one that is known is refreshed. Nobody else's card is kept: the link of a
 * reminder goes from hand to hand, and a friend who pays once is not charged on the next due days.
 */
export async function saveCardOfPlan(
  tx: Tx,
  { planId, isAskedFor, ...saved }: SavedFor & { planId: string; isAskedFor: boolean },
): Promise<void> {
  await storeCard(tx, { planId, mayAdd: isAskedFor, isAskedFor, ...saved })
}

interface StoredFor extends SavedFor {
  planId: string
  /** Otherwise only a card that is known is refreshed. */
  mayAdd: boolean
  /** Then also one that its owner has removed is kept again. */
  isAskedFor: boolean
}

async function storeCard(
  tx: Tx,
  { planId, card, gateway, mayAdd, isAskedFor, now }: StoredFor,
): Promise<void> {
  if (!card) return
  await tx.query(
    `insert into public.saved_cards as known (user_id, gateway, signature, authorization_code, email,
       brand, last4, expires_on, refreshed_at, created_at)
     select p.user_id, $2, $3, $4, $5, $6, $7, $8, $9, $9
     from public.instalment_plans p
     cross join lateral (
       select allows_debit from public.plan_agreements
       where plan_id = p.id order by version desc limit 1
     ) as agreement
     where p.id = $1 and agreement.allows_debit and ($11 or exists (
       select from public.saved_cards c
       where c.user_id = p.user_id and c.gateway = $2 and c.signature = $3))
     on conflict (user_id, gateway, signature) do update
       set authorization_code = excluded.authorization_code, email = excluded.email,
         brand = excluded.brand, last4 = excluded.last4, expires_on = excluded.expires_on,
         refreshed_at = excluded.refreshed_at, removed_at = null
       where known.removed_at is null or $10`,
    [
      planId,
      gateway,
      card.signature,
      card.authorizationCode,
      card.email.slice(0, 320),
      card.brand,
      card.last4,
      card.expiresOn,
      now,
      isAskedFor,
      mayAdd,
    ],
  )
}

/**
 * The card of the deposit is kept without being asked for: the agreement names it. One that its owner has
 * removed stays removed.
 */
export async function saveCardOfOrder(
  tx: Tx,
  { orderId, ...saved }: SavedFor & { orderId: string },
): Promise<void> {
  if (!saved.card) return
  const { rows } = await tx.query<{ id: string }>(
    `select id from public.instalment_plans
     where order_id = $1 and status in ('agreed', 'active')`,
    [orderId],
  )
  for (const { id } of rows)
    await storeCard(tx, { planId: id, mayAdd: true, isAskedFor: false, ...saved })
}
