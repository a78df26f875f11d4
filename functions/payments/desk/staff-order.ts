import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import {
  getStaffOrder as contract,
  type StaffOrder,
} from '../../../domain/orders/desk/staff-order.ts'
import { lineRefundKobo, type PaidLine } from '../../../domain/orders/line-refund.ts'
import { quoteAt } from '../../../domain/orders/installation/quote-view.ts'
import { bankName } from '../../../domain/payments/banks.ts'
import { warnAboutRefund } from '../../../domain/payments/refund-warnings.ts'
import { quoteOfOrder } from '../../orders/installation/installation-quotes.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { sameReceiptsOfPayment } from '../proofs/same-receipts.ts'
import { findApprovalProblem } from '../refunds/refunds.ts'
import { findRefundAccount, type RefundAccount } from '../refunds/accounts/refund-account.ts'

/**
 * An order as staff see it: its ledger with who wrote what and why, payments with receipts, refunds,
 * and the whole account of the buyer.
 * @returns 200 `StaffOrder`; 403 not staff; 404 no such order
 */
export const staffOrder = defineFunction(
  contract,
  async ({ tx, staffId, request: { orderId }, context }) => {
    // It locks rows below, so its transaction is not read-only.
    const row = await tx.maybeOne<{ view: Stored }>(query, [orderId])
    if (!row) throw new FunctionError(404, 'There is no such order.')
    const account = await findRefundAccount(tx, orderId)
    const refunds = await findProblems(tx, row.view, staffId)
    return show({ ...row.view, refunds }, account, context.now())
  },
)

/** Says of each requested refund why the reader may not approve it, as the approval itself does. */
async function findProblems(
  tx: Tx,
  { id: orderId, refunds }: Stored,
  staffId: string,
): Promise<StaffOrder['refunds']> {
  // First the order, as everywhere: what one person may give alone is counted under locks.
  if (refunds.some(({ status }) => status === 'requested')) await lockOrder(tx, orderId)
  const shown: StaffOrder['refunds'] = []
  for (const refund of refunds) {
    const problem =
      refund.status === 'requested'
        ? await findApprovalProblem(tx, { staffId, refundId: refund.id })
        : null
    shown.push({ ...refund, approvalProblem: problem?.message ?? null })
  }
  return shown
}

/** What the query reads. */
type Stored = Omit<Read, 'refunds'> & {
  refunds: Omit<StaffOrder['refunds'][number], 'approvalProblem'>[]
}

type Read = Omit<StaffOrder, 'account' | 'warnings' | 'lines'> & {
  lines: (Omit<StaffOrder['lines'][number], 'refundKobo'> &
    PaidLine & { returned: { quantity: number; amountKobo: number } })[]
}

function show(order: Read, given: RefundAccount | null, now: Date): StaffOrder {
  const account = given && {
    bankCode: given.bankCode,
    bankName: bankName(given.bankCode),
    accountNumber: given.accountNumber,
    accountName: given.accountName,
    isNameChecked: given.isNameChecked,
    isChanged: given.isChanged,
    mayPayAt: given.mayPayAt.toISOString(),
  }
  const isTest = order.payments.some((payment) => payment.isTest && payment.status === 'succeeded')
  return {
    ...order,
    installation: order.installation && quoteAt(order.installation, now),
    lines: order.lines.map(({ productId, isInstallation, name, quantity, returned, ...paid }) => ({
      productId,
      isInstallation,
      name,
      quantity,
      refundKobo: Array.from({ length: quantity - returned.quantity }, (_, at) =>
        lineRefundKobo({ quantity, ...paid }, returned, at + 1),
      ),
    })),
    account,
    warnings: warnAboutRefund({ account, orderName: order.name, isTest, now }),
  }
}

const query = `select jsonb_build_object(
    'id', o.id,
    'number', o.number,
    'status', o.status,
    'name', o.name,
    'email', o.email,
    'phoneNumber', o.phone_number,
    'heldUntil', case when o.holds_stock then o.held_until end,
    'promisedFrom', o.promised_from,
    'promisedBy', o.promised_by,
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'productId', l.product_id,
        'isInstallation', l.is_installation,
        'name', l.name,
        'quantity', l.quantity,
        'unitPriceKobo', l.unit_price_kobo,
        'discountKobo', l.discount_kobo,
        'returned', (
          select jsonb_build_object('quantity', coalesce(sum(b.quantity), 0),
            'amountKobo', coalesce(sum(b.amount_kobo), 0))
          from public.refund_lines b
          where b.order_id = o.id and b.product_id is not distinct from l.product_id
            and b.is_installation = l.is_installation
            and not private.gave_nothing_back(b)
        )
      ) order by l.position)
      from (
        select product_id, false as is_installation, name, quantity, unit_price_kobo, discount_kobo, position
        from public.order_lines
        where order_id = o.id
        union all
        select null, false, 'Delivery', 1, o.delivery_kobo, 0, 999998 where o.delivery_kobo > 0
        union all
        select null, true, 'Installation', 1, kobo, 0, 999999
        from private.installation_kobo(o.id) as kobo where kobo > 0
      ) l
    ),
    'installationKind', o.installation_kind,
    'installation', ${quoteOfOrder},
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id::text,
        'kind', e.kind,
        'amountKobo', e.amount_kobo,
        'reverses', e.reverses::text,
        'reason', e.reason,
        'actor', e.actor,
        'actorName', private.find_account_email(e.actor_id),
        'createdAt', e.created_at
      ) order by e.id), '[]')
      from public.ledger_entries e
      where e.order_id = o.id
    ),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id,
        'reference', p.reference,
        'method', p.method,
        'status', p.status,
        'amountKobo', p.amount_kobo,
        'receiptKobo', (
          select -e.amount_kobo
          from public.ledger_entries e
          where e.payment_id = p.id and e.kind = 'receipt' and e.reverses is null
            and not exists (select from public.ledger_entries where reverses = e.id)
        ),
        'message', p.message,
        'isTest', p.is_test,
        'createdAt', p.created_at,
        'proofs', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', t.id,
            'fileName', t.file_name,
            'mediaType', t.media_type,
            'createdAt', t.created_at
          ) order by t.created_at, t.id), '[]')
          from public.transfer_proofs t
          where t.payment_id = p.id
        ),
        'sameReceipts', ${sameReceiptsOfPayment}
      ) order by p.attempt desc), '[]')
      from public.payments p
      where p.order_id = o.id
    ),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id,
        'status', r.status,
        'amountKobo', r.amount_kobo,
        'creditNoteKobo', r.credit_note_kobo,
        'reason', r.reason,
        'byTransfer', r.by_transfer,
        'requestedBy', private.find_account_email(r.requested_by),
        'approvedBy', private.find_account_email(r.approved_by),
        'createdAt', r.created_at,
        'transferReference', t.reference
      ) order by r.created_at desc, r.id), '[]')
      from public.refunds r
      join public.payments p on p.id = r.payment_id
      left join private.refund_transfers t on t.refund_id = r.id
      where p.order_id = o.id
    ),
    'hasLeft', exists (select from public.shipments s where s.order_id = o.id)
      or exists (select from public.order_retirements r where r.order_id = o.id),
    'isDisputed', exists (
      select from public.payments p where p.order_id = o.id and private.is_disputed(p.id)
    )
  ) as view
  from public.orders o
  where o.id = $1`
