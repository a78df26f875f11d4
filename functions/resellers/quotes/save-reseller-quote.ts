import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import {
  saveResellerQuote as contract,
  type SaveQuoteRequest,
} from '../../../domain/resellers/quote-functions.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { requireWholesale } from './require-wholesale.ts'

const limit = { limit: 200, windowS: 86_400 }

/**
 * Stores a quote of the caller to their own customer, at the caller's own prices. The same id again
 * changes it, and keeps its number.
 * @returns 200 `{ quoteId, number }`; 400 what is wrong; 401 not signed in; 403 not an approved reseller;
 * 404 the id is a quote of somebody else; 429 too many
 */
export const saveResellerQuote = defineFunction(contract, async ({ tx, request, context }) => {
  const { resellerId } = await requireWholesale(tx, context)
  await requireRateLimit(
    tx,
    [{ key: `reseller-quote:${resellerId}`, ...limit }],
    'You have saved very many quotes today. Please try again tomorrow.',
    context,
  )
  // Two new quotes at once get two numbers.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `quotes of ${resellerId}`,
  ])
  const stored = await storeQuote(tx, resellerId, request)
  if (stored === null) throw new FunctionError(404, 'There is no such quote.')
  await storeLines(tx, request)
  return { quoteId: request.quoteId, number: stored }
})

/** @returns its number; null when the id is a quote of somebody else */
async function storeQuote(
  tx: Tx,
  resellerId: string,
  { quoteId, customerName, customerPhone, note, validUntil }: SaveQuoteRequest,
): Promise<number | null> {
  const row = await tx.maybeOne<{ number: number }>(
    `insert into public.reseller_quotes as q (id, reseller_id, number, customer_name,
       customer_phone, note, valid_until)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6::date
     from public.reseller_quotes where reseller_id = $2
     on conflict (id) do update set customer_name = excluded.customer_name,
       customer_phone = excluded.customer_phone, note = excluded.note,
       valid_until = excluded.valid_until
       where q.reseller_id = $2
     returning number`,
    [quoteId, resellerId, customerName, customerPhone, note, validUntil],
  )
  return row?.number ?? null
}

async function storeLines(tx: Tx, { quoteId, lines }: SaveQuoteRequest): Promise<void> {
  await tx.query('delete from public.reseller_quote_lines where quote_id = $1', [quoteId])
  await tx.query(
    `insert into public.reseller_quote_lines (quote_id, position, product_id, name, quantity,
       unit_price_kobo)
     select $1, line.position - 1, p.id, line.name, line.quantity, line.price
     from unnest($2::uuid[], $3::text[], $4::integer[], $5::bigint[])
       with ordinality as line (product_id, name, quantity, price, position)
     left join public.products p on p.id = line.product_id`,
    [
      quoteId,
      lines.map(({ productId }) => productId),
      lines.map(({ name }) => name),
      lines.map(({ quantity }) => quantity),
      lines.map(({ unitPriceKobo }) => unitPriceKobo),
    ],
  )
}
