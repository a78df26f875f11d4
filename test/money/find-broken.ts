import type { KilledShop } from './kill-flows.ts'

/** Promises that do not hold, and money that is not exact. */
export async function findBroken(shop: KilledShop): Promise<string[]> {
  return [
    ...(await findBrokenHere(shop)),
    ...(await findWrongCommissions(shop)),
    ...findSentTwice(shop),
  ]
}

async function findBrokenHere({ query, acknowledged }: KilledShop): Promise<string[]> {
  const problems: string[] = []
  const payments = await query<{
    id: string
    reference: string
    received: number
    back: number
    paidOut: number
    processed: number
  }>(
    `select p.id, p.reference, private.received_for(p.id)::float8 as received,
       coalesce(sum(r.amount_kobo) filter (where r.status not in ('failed', 'withdrawn')), 0)::float8
         as back,
       coalesce(sum(r.amount_kobo) filter (where r.status = 'processed'), 0)::float8 as processed,
       (select coalesce(sum(amount_kobo), 0)::float8 from public.ledger_entries
         where payment_id = p.id and kind = 'refund') as "paidOut"
     from public.payments p left join public.refunds r on r.payment_id = p.id
     where p.status = 'succeeded'
     group by p.id`,
  )
  for (const { id, reference, received, back, paidOut, processed } of payments) {
    if (back > received) problems.push(`${reference}: ${back} goes back of ${received}`)
    if (paidOut !== processed) problems.push(`${reference}: ${paidOut} is in the ledger`)
    const promised = acknowledged.receipts.get(id)
    if (promised !== undefined && promised !== received)
      problems.push(`${reference}: ${received} counts, and ${promised} was acknowledged`)
  }
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  for (const id of acknowledged.receipts.keys())
    if (!known.has(id)) problems.push(`the receipt of ${id} is lost`)
  const open = await query<{ id: string }>(
    `select id from public.refunds where status = 'requested' and id = any ($1)`,
    [[...acknowledged.approved]],
  )
  for (const { id } of open) problems.push(`the approval of ${id} is lost`)
  return problems
}

/** Commissions that are not what their orders earn. */
async function findWrongCommissions({ query }: KilledShop): Promise<string[]> {
  const wrong = await query('select * from private.list_commission_differences()')
  return wrong.map((each) => `a commission is wrong: ${JSON.stringify(each)}`)
}

/** What was sent to the gateway more than once, or beyond what was paid. */
function findSentTwice({ gateway: { state } }: KilledShop): string[] {
  const problems: string[] = []
  const notes = new Map<string, number>()
  for (const { merchantNote, transaction } of state.refunds.values()) {
    notes.set(merchantNote, (notes.get(merchantNote) ?? 0) + 1)
    if ((notes.get(merchantNote) ?? 0) > 1) problems.push(`sent twice: ${merchantNote}`)
    const back = [...state.refunds.values()]
      .filter((each) => each.transaction.reference === transaction.reference)
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0)
    if (back > transaction.amountKobo)
      problems.push(`${transaction.reference}: ${back} was sent back at the gateway`)
  }
  return problems
}
