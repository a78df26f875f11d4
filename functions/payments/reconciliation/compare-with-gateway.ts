import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import {
  compareDay,
  type BookedMoney,
  type DaySums,
  type Difference,
  type ListedMoney,
} from '../../../domain/payments/reconciliation/compare-day.ts'
import { GatewayError, type Gateway, type ListedTransaction } from '../../gateway/gateway.ts'
import { compareRefundsOfDay } from './compare-refunds-of-day.ts'

/** A page of the gateway takes a payment for hours; more than three days nobody has seen. */
const daysBefore = 3
/** So many payments that the list does not name are asked about one by one. */
const maxSingle = 50

/**
 * Asks the gateway for its list of a day, and compares it with our ledger.
 * @param day a day in Lagos, `YYYY-MM-DD`
 * @throws GatewayError when the gateway does not say everything: then nothing is known
 */
export async function compareWithGateway(
  { gateway, day }: { gateway: Gateway; day: string },
  context: ModuleContext,
): Promise<{ differences: Difference[]; sums: DaySums }> {
  // The list is by the moment of opening, and a payment opened late in the evening is paid after midnight.
  const all = await gateway.listPaid({
    from: startOfDay(addDays(day, -daysBefore)),
    to: startOfDay(addDays(day, 1)),
  })
  const listed = all.filter(({ paidAt }) => dayInLagos(paidAt) === day)
  const booked = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    listBooked(tx, { gateway: gateway.name, day, references: listed.map(referenceOf) }),
  )
  const absent = await askAboutAbsent(
    gateway,
    booked.filter(
      ({ isOfDay, reference }) => isOfDay && !all.some((each) => each.reference === reference),
    ),
  )
  const { differences, sums } = compareDay({
    listed: [...listed.map(toListed), ...absent.listed],
    booked,
    absent: absent.unknown,
  })
  const refunds = await compareRefundsOfDay({ gateway, day }, context)
  return { differences: [...differences, ...refunds], sums }
}

function referenceOf({ reference }: { reference: string }): string {
  return reference
}

/** Midnight in Lagos. */
function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+01:00`)
}

function toListed({
  reference,
  status,
  amountKobo,
  currency,
  feesKobo,
}: Pick<ListedTransaction, 'reference' | 'amountKobo' | 'currency' | 'feesKobo'> & {
  status: string
}): ListedMoney {
  return { reference, isReversed: status === 'reversed', amount: amountKobo, currency, feesKobo }
}

/** The list may lack what was opened long before it was paid, so each one is asked about. */
async function askAboutAbsent(
  gateway: Gateway,
  payments: readonly BookedMoney[],
): Promise<{ listed: ListedMoney[]; unknown: Set<string> }> {
  if (payments.length > maxSingle)
    throw new GatewayError(`The payment service does not list ${payments.length} booked payments`)
  const listed: ListedMoney[] = []
  const unknown = new Set<string>()
  for (const { reference } of payments) {
    const transaction = await gateway.verify(reference)
    if (transaction?.status === 'succeeded' || transaction?.status === 'reversed')
      listed.push(toListed({ ...transaction, feesKobo: null }))
    else unknown.add(reference)
  }
  return { listed, unknown }
}

/** The payments of orders and plans with these references, and those that we booked on the day. */
async function listBooked(
  tx: Tx,
  { gateway, day, references }: { gateway: string; day: string; references: readonly string[] },
): Promise<(BookedMoney & { isOfDay: boolean })[]> {
  const { rows } = await tx.query<BookedMoney & { isOfDay: boolean }>(
    `select p.id as "paymentId", p.reference, p.status,
       coalesce(-sum(e.amount_kobo) filter (where e.kind = 'receipt'), 0)::float8 as "receivedKobo",
       coalesce(sum(e.amount_kobo) filter (where e.kind in ('refund', 'chargeback')), 0)::float8
         as "backKobo",
       coalesce((p.succeeded_at at time zone 'Africa/Lagos')::date = $2::date, false) as "isOfDay"
     from public.payments p
     left join public.ledger_entries e on e.payment_id = p.id
     where p.method = $1 and (
       p.reference = any ($3)
       or p.succeeded_at >= $2::date::timestamp at time zone 'Africa/Lagos'
         and p.succeeded_at < ($2::date + 1)::timestamp at time zone 'Africa/Lagos'
     )
     group by p.id
     union all
     select null, p.reference, p.status,
       coalesce(sum(e.amount_kobo) filter (where e.kind = 'payment'), 0)::float8,
       coalesce(sum(e.amount_kobo) filter (where e.kind = 'chargeback'), 0)::float8,
       coalesce((p.succeeded_at at time zone 'Africa/Lagos')::date = $2::date, false)
     from public.plan_payments p
     left join public.plan_entries e on e.payment_id = p.id
     where p.method = $1 and (
       p.reference = any ($3)
       or p.succeeded_at >= $2::date::timestamp at time zone 'Africa/Lagos'
         and p.succeeded_at < ($2::date + 1)::timestamp at time zone 'Africa/Lagos'
     )
     group by p.id
     order by reference`,
    [gateway, day, references],
  )
  return rows
}
