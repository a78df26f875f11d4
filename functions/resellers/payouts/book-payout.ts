import type { Tx } from '../../../backend/functions/functions.ts'
import type { Payout } from './payout.ts'

/** Who did it. */
export interface PayoutActor {
  kind: 'staff' | 'gateway'
  id: string | null
}

interface Booking {
  payout: Pick<Payout, 'id' | 'resellerId' | 'netKobo' | 'taxKobo'>
  actor: PayoutActor
}

/**
 * Takes a payout and its tax out of what is payable, when it is sent. The database refuses more than
 * is payable, and any sum but that of the payout.
 */
export async function bookPayout(tx: Tx, { payout, actor }: Booking, now: Date): Promise<void> {
  const entries = [
    { kind: 'payout', account: 'paid_out', kobo: payout.netKobo },
    { kind: 'withheld', account: 'withheld', kobo: payout.taxKobo },
  ]
  for (const { kind, account, kobo } of entries)
    if (kobo > 0)
      await tx.query(
        `with entry as (
           insert into public.commission_entries (reseller_id, kind, key, effective_at, actor,
             actor_id, payout_id)
           values ($1, $2, $3, $4, $5, $6, $7)
           returning id
         )
         insert into public.commission_postings (entry_id, account, amount_kobo)
         select id, account, kobo from entry, (values ('payable', $9::bigint), ($8, -$9::bigint))
           as postings (account, kobo)`,
        [
          payout.resellerId,
          kind,
          `${kind}:${payout.id}`,
          now,
          actor.kind,
          actor.id,
          payout.id,
          account,
          kobo,
        ],
      )
}

/** Books that a payout did not arrive: each of its entries is taken back. */
export async function returnPayout(
  tx: Tx,
  { payout, actor, reason }: Booking & { reason: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `with gone as (
       select e.id, e.kind from public.commission_entries e
       where e.payout_id = $1 and e.reverses is null
     ), entries as (
       insert into public.commission_entries (reseller_id, kind, key, effective_at, reverses, reason,
         actor, actor_id, payout_id)
       select $2, 'payout_returned', gone.kind || '_returned:' || $1, $3, gone.id, $4, $5, $6, $1
       from gone
       returning id, reverses
     )
     insert into public.commission_postings (entry_id, account, amount_kobo)
     select entries.id, p.account, -p.amount_kobo
     from entries join public.commission_postings p on p.entry_id = entries.reverses`,
    [payout.id, payout.resellerId, now, reason, actor.kind, actor.id],
  )
}
