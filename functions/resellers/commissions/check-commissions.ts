import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { companyMail } from '../../mail/company-mail.ts'

interface Difference {
  kind: 'order' | 'entry' | 'payout'
  orderId: string | null
  commissionId: string | null
  resellerId: string | null
  entryId: string | null
  expectedKobo: number
  bookedKobo: number
}

/** From this hour on, in Lagos, a night is checked. */
const fromHour = 2
/** More than this would not be read; it is one bug. */
const maxDifferences = 500

/**
 * Once a night compares the ledger of commissions with the orders and the payouts, of one moment. What
 * differs is a bug: it is kept for the screen of staff, and they get a mail.
 */
export const checkCommissions: ScheduledTask = {
  name: 'check-commissions',
  everyS: 1_800,
  async run(context) {
    const now = context.now()
    const day = dayInLagos(now)
    if ((now.getUTCHours() + 1) % 24 < fromHour) return
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const { rowCount } = await tx.query('select from public.commission_checks where day = $1', [
        day,
      ])
      if (rowCount > 0) return
      const differences = await listDifferences(tx)
      const checkId = await storeCheck(tx, { day, now, differences })
      if (checkId !== null && differences.length > 0)
        await tellStaff(tx, { day, differences }, context)
    })
  },
}

const ledgerDifferences = `
  select 'order' as kind, order_id, commission_id, reseller_id, null::bigint as entry_id,
    expected_kobo, booked_kobo
  from private.list_commission_differences()
  union all
  select 'entry', null, e.commission_id, e.reseller_id, e.id, 0, coalesce(sum(p.amount_kobo), 1)
  from public.commission_entries e left join public.commission_postings p on p.entry_id = e.id
  group by e.id
  having count(p.amount_kobo) < 2 or sum(p.amount_kobo) <> 0`

/** What left payable for payouts, against the payouts that were sent and did not come back. */
const payoutDifferences = `
  select 'payout' as kind, null::uuid as order_id, null::uuid as commission_id,
    coalesce(sent.reseller_id, booked.reseller_id) as reseller_id, null::bigint as entry_id,
    coalesce(sent.kobo, 0) as expected_kobo, coalesce(booked.kobo, 0) as booked_kobo
  from (
    select reseller_id, sum(gross_kobo) as kobo from public.payouts
    where status in ('sending', 'paid') group by reseller_id
  ) as sent
  full join (
    select e.reseller_id, sum(p.amount_kobo) as kobo
    from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
    where e.kind in ('payout', 'withheld', 'payout_returned') and p.account = 'payable'
    group by e.reseller_id
  ) as booked using (reseller_id)
  where coalesce(sent.kobo, 0) <> coalesce(booked.kobo, 0)`

/** All by one statement, so that they are of one moment. */
async function listDifferences(tx: Tx): Promise<Difference[]> {
  const { rows } = await tx.query<Difference>(
    `select kind, order_id as "orderId", commission_id as "commissionId",
       reseller_id as "resellerId", entry_id::text as "entryId",
       expected_kobo::float8 as "expectedKobo", booked_kobo::float8 as "bookedKobo"
     from (${ledgerDifferences} union all ${payoutDifferences}) as found
     limit ${maxDifferences}`,
  )
  return rows
}

/** @returns its id; null when another process has checked the night meanwhile */
async function storeCheck(
  tx: Tx,
  { day, now, differences }: { day: string; now: Date; differences: readonly Difference[] },
): Promise<string | null> {
  const row = await tx.maybeOne<{ id: string }>(
    `insert into public.commission_checks (day, checked_at, commissions, entries, accrued_kobo,
       payable_kobo, paid_kobo, withheld_kobo, differences)
     select $1, $2, (select count(*) from public.commissions),
       (select count(*) from public.commission_entries),
       coalesce(-sum(amount_kobo) filter (where account = 'accrued'), 0),
       coalesce(-sum(amount_kobo) filter (where account = 'payable'), 0),
       coalesce(-sum(amount_kobo) filter (where account = 'paid_out'), 0),
       coalesce(-sum(amount_kobo) filter (where account = 'withheld'), 0), $3
     from public.commission_postings
     on conflict (day) do nothing
     returning id`,
    [day, now, differences.length],
  )
  if (!row) return null
  for (const each of differences)
    await tx.query(
      `insert into public.commission_differences (check_id, kind, order_id, commission_id,
         reseller_id, entry_id, expected_kobo, booked_kobo)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row.id,
        each.kind,
        each.orderId,
        each.commissionId,
        each.resellerId,
        each.entryId,
        each.expectedKobo,
        each.bookedKobo,
      ],
    )
  return row.id
}

async function tellStaff(
  tx: Tx,
  { day, differences }: { day: string; differences: readonly Difference[] },
  context: ModuleContext,
): Promise<void> {
  const { site, siteUrl } = context
  const [first] = differences
  await context.queueMail(
    tx,
    companyMail(
      {
        category: 'commission-check',
        to: site.staffEmail,
        title: `Commissions do not add up: ${differences.length} to look at`,
        blocks: [
          {
            paragraph:
              'The ledger of commissions is not what the orders and payouts say. Pay no commission out before somebody has looked at it.',
          },
          {
            facts: [
              ['Night', day],
              ['Differences', String(differences.length)],
              ['The first: expected', formatExactNaira(first?.expectedKobo ?? 0)],
              ['The first: booked', formatExactNaira(first?.bookedKobo ?? 0)],
            ],
          },
          { link: { label: 'See them', url: `${siteUrl}/admin/commissions/check` } },
        ],
        dedupeKey: `commission-check:${day}`,
      },
      context,
    ),
  )
}
