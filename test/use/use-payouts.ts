import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { nubanCheckDigit } from '../../domain/payments/nuban.ts'
import { sendPayoutJobs } from '../../functions/resellers/payouts/send-payout-job.ts'
import { empty } from '../empty.ts'
import { usePaystack } from './use-paystack.ts'

export interface TestReseller {
  id: string
  userId: string
  token: string
}

interface PayoutRow {
  id: string
  reference: string
  status: string
  taxKobo: number
  netKobo: number
  reason: string | null
}

/** A valid account number of the bank 058 that begins so. */
export function accountNumberOf(beginning: string): string {
  const serial = beginning.padEnd(9, '5')
  return `${serial}${nubanCheckDigit('058', serial)}`
}

/** A shop with resellers who are owed money, and a fake gateway. Jobs are run by hand. */
export function usePayouts() {
  return payoutsOf(usePaystack())
}

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

function payoutsOf(shop: ReturnType<typeof usePaystack>) {
  beforeEach(async () => {
    await empty(shop.server.admin, 'public.payouts')
    shop.server.clock.now = new Date()
    Object.assign(shop.gateway.state.transfers, { begins: 'pending' })
  })
  const query = <Row extends object>(sql: string, values: unknown[] = []) =>
    shop.server.admin.query<Row>(sql, values).then(({ rows }) => rows)

  const { owe, addReseller, storedOf } = payoutRows(shop, query)

  /** A confirmed account, without the functions. */
  async function giveAccount({ id, userId }: TestReseller, beginning = '012'): Promise<string> {
    const [staff] = await shop.staff()
    const [found] = await query<{ id: string }>(
      `insert into public.reseller_bank_accounts (reseller_id, bank_code, account_number,
         account_name, is_name_checked, name_match, entered_by, created_at)
       values ($1, '058', $2, 'BISI ADE', true, 'similar', $3, $4) returning id`,
      [id, accountNumberOf(beginning), userId, shop.server.clock.now],
    )
    const decision = { id: found?.id, decision: 'confirmed', reason: null }
    const { status, answer } = await shop.by(staff, 'decide-reseller-account', decision)
    if (status !== 200) throw new Error(answer.error)
    return found?.id ?? ''
  }

  const request = (of: TestReseller, amountKobo: number, id: string = randomUUID()) =>
    shop.by(of.token, 'request-payout', { id, amountKobo })

  return {
    shop,
    by: shop.by,
    query,
    owe,
    addReseller,
    giveAccount,
    request,
    payoutsOf: storedOf,
    /** Payable, paid and withheld kobo. */
    async balanceOf({ id }: TestReseller): Promise<number[]> {
      const [row] = await query<{ sums: string[] }>(
        `select array[payable_kobo, paid_kobo, withheld_kobo] as sums
         from private.reseller_balance($1)`,
        [id],
      )
      return (row?.sums ?? []).map(Number)
    },
    run: (payoutId: string) =>
      sendPayoutJobs.work(
        { data: { payoutId }, attempt: 1, isLastAttempt: false },
        shop.server.context,
      ),
    /** A reseller with a confirmed account who is owed ₦50,000. */
    async reseller(beginning?: string, owedKobo = 5_000_000): Promise<TestReseller> {
      const reseller = await addReseller()
      await giveAccount(reseller, beginning)
      await owe(reseller, owedKobo)
      return reseller
    },
  }
}

/** What is stored of resellers and their payouts. */
function payoutRows(shop: ReturnType<typeof usePaystack>, query: Query) {
  /** Staff write what a reseller is owed, as an adjustment. */
  async function owe({ id }: TestReseller, kobo: number): Promise<void> {
    await query(
      `with entry as (
         insert into public.commission_entries (reseller_id, kind, key, effective_at, reason, actor)
         values ($1, 'adjustment', $2, now(), 'For a test', 'staff')
         returning id
       )
       insert into public.commission_postings (entry_id, account, amount_kobo)
       select id, account, kobo from entry, (values ('expense', $3::bigint), ('payable', -$3::bigint))
         as postings (account, kobo)`,
      [id, randomUUID(), kobo],
    )
  }

  async function addReseller({
    tin = '12345678-0001' as string | null,
  } = {}): Promise<TestReseller> {
    const { id: userId, token } = await shop.server.signUp(`${randomUUID()}@reseller.example`)
    const [row] = await query<{ id: string }>(
      `insert into public.resellers (user_id, status, business_name, business_kind, tin, phone,
         address, state, tier_id, code, reason, decided_at)
       select $1, 'approved', 'Bisi Ade Ventures', 'business_name', $2, $3, '3 Allen Avenue', 'Lagos',
         id, $4, 'A good business', now()
       from public.reseller_tiers where name = 'Bronze'
       returning id`,
      [
        userId,
        tin,
        `+234803${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
        randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase(),
      ],
    )
    return { id: row?.id ?? '', userId, token }
  }

  async function storedOf({ id }: TestReseller): Promise<PayoutRow[]> {
    return query<PayoutRow>(
      `select id, reference, status, tax_kobo::float8 as "taxKobo", net_kobo::float8 as "netKobo",
         reason
       from public.payouts where reseller_id = $1 order by requested_at desc, id`,
      [id],
    )
  }

  return { owe, addReseller, storedOf }
}
