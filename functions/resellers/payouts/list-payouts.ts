import { defineFunction } from '../../callers/define-function.ts'
import { describeRefusal } from '../../../domain/refusals/describe-refusal.ts'
import { bankName } from '../../../domain/payments/banks.ts'
import {
  listPayouts as contract,
  type DeskPayout,
} from '../../../domain/resellers/payout-functions.ts'
import { openGateway } from '../../gateway/open-gateway.ts'

type Moment = 'sentAt' | 'paidAt' | 'endedAt'
type Row = Omit<DeskPayout, Moment | 'requestedAt' | 'account'> & {
  [Name in Moment]: Date | null
} & { requestedAt: Date } & { bankCode: string; lastFour: string; accountName: string }

/**
 * The payouts that wait for staff or are on their way, and the last hundred that ended.
 * @returns 200 `{ payouts, gateway }`; 403 no finance
 */
export const listPayouts = defineFunction(
  contract,
  async ({ tx, staffId, context }) => {
    const found = await tx.query<Row>(listSql, [staffId])
    const rows = found.rows
    return {
      payouts: rows.map(toDeskPayout),
      gateway: openGateway(context)?.name ?? null,
    }
  },
  { readOnly: true },
)

function toDeskPayout({ bankCode, lastFour, accountName, ...row }: Row): DeskPayout {
  return {
    ...row,
    problem: row.problem && describeRefusal({ code: row.problem }),
    account: `${accountName}, ${bankName(bankCode)} ••••${lastFour}`,
    requestedAt: row.requestedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

const listSql = `with chosen as (
    (select * from public.payouts where status in ('requested', 'approved', 'sending'))
    union all
    (select * from public.payouts where status not in ('requested', 'approved', 'sending')
     order by requested_at desc limit 100)
  )
  select p.id, p.reference, p.status, p.reseller_id as "resellerId",
    r.business_name as "businessName", p.gross_kobo::float8 as "grossKobo",
    p.tax_percent::float8 as "taxPercent", p.tax_kobo::float8 as "taxKobo",
    p.net_kobo::float8 as "netKobo", b.payable_kobo::float8 as "payableKobo",
    a.bank_code as "bankCode", a.last_four as "lastFour", a.account_name as "accountName",
    p.requested_at as "requestedAt",
    private.find_account_email(p.first_approved_by) as "firstApprovedBy",
    private.find_account_email(p.approved_by) as "approvedBy", p.way, p.batch_id as "batchId",
    p.sent_at as "sentAt", p.gateway_word as "gatewayWord", p.bank_reference as "bankReference",
    p.paid_at as "paidAt", p.ended_at as "endedAt", p.reason, p.is_test as "isTest",
    p.status = 'requested' and not private.may_pay_out_alone($1, p.reseller_id, p.gross_kobo, p.id)
      as "needsSecond",
    case when p.status = 'requested' then private.find_payout_approval_problem($1, p.id) end as problem
  from chosen p
    join public.resellers r on r.id = p.reseller_id
    join public.reseller_bank_accounts a on a.id = p.bank_account_id
    cross join lateral private.reseller_balance(p.reseller_id) b
  order by p.requested_at desc, p.id`

/** SQL: how many payouts wait for an approval, to be sent, or for the answer of a bank. */
export const countPayoutsToHandle = `select count(*) from public.payouts
  where status in ('requested', 'approved') or status = 'sending'
    and (way = 'bank_file' or gateway_word is not null)`
