import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  getResellerStatement as contract,
  periodBounds,
  type Statement,
} from '../../../domain/resellers/statement.ts'
import { createDocumentTicket, isDocumentTicket } from '../../security/document-ticket.ts'

interface Asked {
  resellerId: string | null
  period: string
  ticket: string | null
}

/**
 * What a reseller earned and was paid in a month or a year: entries of the ledger, and the balances
 * before and after them. A ticket opens the papers of the same reseller and period for ten minutes.
 * @returns 200 `Statement`; 404 the caller is no reseller, or may not see this one
 */
export const getResellerStatement = defineSteps(
  contract,
  async ({ request: asked, transaction, context }) => {
    const { resellerId, period, ticket: given } = asked
    const hasTicket =
      resellerId !== null &&
      given !== null &&
      (await isDocumentTicket(context, { kind: 'reseller-statement', resellerId, period }, given))
    const statement = await transaction(
      async ({ tx }) => {
        const reseller = await requireVisible(tx, { ...asked, hasTicket }, context)
        return readStatement(tx, { ...reseller, period })
      },
      { readOnly: true },
    )
    // A ticket does not renew itself.
    const ticket = hasTicket
      ? given
      : createDocumentTicket(context, {
          kind: 'reseller-statement',
          resellerId: statement.resellerId,
          period,
        })
    return { ...statement, ticket }
  },
)

type Shown = Pick<Statement, 'resellerId' | 'businessName' | 'tin' | 'address'>

/** @throws FunctionError 404 */
async function requireVisible(
  tx: Tx,
  { resellerId, hasTicket }: Asked & { hasTicket: boolean },
  { caller }: FunctionContext,
): Promise<Shown> {
  const row = await tx.maybeOne<Shown>(
    `select r.id as "resellerId", r.business_name as "businessName", r.tin,
       r.address || ', ' || r.state as address
     from public.resellers r
     where r.status in ('approved', 'suspended')
       and (r.id = $1 or $1::uuid is null and r.user_id = $2::uuid)
       and ($3 or r.user_id = $2::uuid
         or private.has_grant('sales', 'finance', 'support'))`,
    [resellerId, caller.personId, hasTicket],
  )
  if (!row) throw new FunctionError(404, 'There is no such reseller.')
  return row
}

async function readStatement(
  tx: Tx,
  reseller: Shown & { period: string },
): Promise<Omit<Statement, 'ticket'>> {
  const { resellerId, period } = reseller
  const { from, to } = periodBounds(period)
  const opening = await balancesAt(tx, resellerId, from)
  const { rows: lines } = await tx.query<Omit<Statement['lines'][number], 'at'> & { at: Date }>(
    `select e.id::text as id, e.effective_at as at, e.kind, e.reason,
       coalesce(o.number, p.reference, '') as about, ${sums}
     from public.commission_entries e
       join public.commission_postings s on s.entry_id = e.id
       left join public.commissions c on c.id = e.commission_id
       left join public.orders o on o.id = c.order_id
       left join public.payouts p on p.id = e.payout_id
     where e.reseller_id = $1 and e.effective_at >= $2 and e.effective_at < $3
     group by e.id, o.number, p.reference
     order by e.effective_at, e.id`,
    [resellerId, from, to],
  )
  const { rows: withheld } = await tx.query<
    Omit<Statement['withheld'][number], 'at'> & { at: Date }
  >(
    `select t.effective_at as at, p.reference as payout, t.gross_kobo::float8 as "grossKobo",
       t.tax_percent::float8 as percent, t.tax_kobo::float8 as "taxKobo",
       to_char(m.paid_on, 'YYYY-MM-DD') as "paidOn"
     from private.withheld_tax t
       join public.payouts p on p.id = t.payout_id
       left join public.withholding_remittances m on m.month = t.month
     where t.reseller_id = $1 and t.effective_at >= $2 and t.effective_at < $3
     order by t.effective_at, t.id`,
    [resellerId, from, to],
  )
  const asText = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() })
  return {
    ...reseller,
    opening,
    lines: lines.map(asText),
    closing: await balancesAt(tx, resellerId, to),
    withheld: withheld.map(asText),
  }
}

/** SQL: what entries change of what is owed, later and now. */
const sums = `coalesce(-sum(s.amount_kobo) filter (where s.account = 'accrued'), 0)::float8
    as "pendingKobo",
  coalesce(-sum(s.amount_kobo) filter (where s.account = 'payable'), 0)::float8 as "payableKobo"`

async function balancesAt(tx: Tx, resellerId: string, at: Date): Promise<Statement['opening']> {
  return tx.one<Statement['opening']>(
    `select ${sums}
     from public.commission_entries e join public.commission_postings s on s.entry_id = e.id
     where e.reseller_id = $1 and e.effective_at < $2`,
    [resellerId, at],
  )
}
