import type { Tx } from '../../../backend/functions/functions.ts'
import { object, uuid, type ValueOf } from '../../../domain/parse/parser.ts'
import { wholesaleTerms, type WholesaleTerms } from '../../../domain/resellers/wholesale-price.ts'

const who = object({ resellerId: uuid(), tierId: uuid() })

/** The terms of an approved reseller, with who and which tier it is. */
export interface Wholesale extends WholesaleTerms, ValueOf<typeof who> {}

/**
 * The prices of the tier in which the person is now; null for everybody who is not an approved
 * reseller.
 * @param userId null for a guest
 * @param options.locks keeps the approval until the transaction ends: a suspension waits
 */
export async function findWholesale(
  tx: Tx,
  userId: string | null,
  { locks }: { locks: boolean },
): Promise<Wholesale | null> {
  if (userId === null) return null
  if (locks) await tx.query('select from public.resellers where user_id = $1 for share', [userId])
  const row = await tx.one<{ terms: unknown }>('select private.wholesale_terms($1) as terms', [
    userId,
  ])
  const terms = row.terms
  if (terms === null) return null
  const parsed = wholesaleTerms(terms)
  const parsedWho = who(terms)
  if (!parsed.ok || !parsedWho.ok) throw new Error('The terms of a reseller cannot be read')
  return { ...parsed.value, ...parsedWho.value }
}

/** The terms for an order that was placed at wholesale, as they are now; null for any other order. */
export async function findWholesaleOfOrder(tx: Tx, orderId: string): Promise<Wholesale | null> {
  const row = await tx.maybeOne<{ userId: string | null }>(
    `select o.user_id as "userId"
     from public.order_attributions a join public.orders o on o.id = a.order_id
     where a.order_id = $1 and a.way = 'wholesale'`,
    [orderId],
  )
  return findWholesale(tx, row?.userId ?? null, { locks: false })
}
