/**
 * The SQL condition for a refund `r` of an order `o` that the gateway did not pay out, so that staff
 * must act. A failed one is stuck only while its money is left over: the surplus is what `sumLedger`
 * of `domain/orders/ledger.ts` finds.
 */
export const isStuckRefund = `not r.by_transfer and (
    r.status = 'needs_attention'
    or r.status = 'failed' and r.amount_kobo <= (
      select -coalesce(sum(amount_kobo), 0) from public.ledger_entries where order_id = o.id
    ) - (
      select coalesce(sum(
        other.amount_kobo - case other.status when 'requested' then other.credit_note_kobo else 0 end
      ), 0)
      from public.refunds other
      join public.payments paid on paid.id = other.payment_id
      where paid.order_id = o.id
        and other.status in ('requested', 'approved', 'processing', 'needs_attention')
    ))`
