import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { DaySums, Difference } from '../../../domain/payments/reconciliation/compare-day.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { compareWithGateway } from './compare-with-gateway.ts'

export interface Reconciled {
  /** Differences that nobody has explained. */
  open: number
  /** Of those, the ones that were not known before. */
  found: number
  isReopened: boolean
}

interface Comparison {
  gateway: Gateway['name']
  day: string
  differences: readonly Difference[]
  sums: DaySums
  /** Null: the shop by itself. */
  staffId: string | null
  now: Date
}

/**
 * Compares a day with the list of the gateway, and stores what differs. It may run any number of
 * times: a difference is stored once, and one that is not found any more is marked as gone. A closed
 * day on which anything changed is opened again.
 * @throws GatewayError when the gateway does not say everything; then nothing has changed
 */
export async function reconcile(
  { gateway, day, staffId }: { gateway: Gateway; day: string; staffId: string | null },
  context: ModuleContext,
): Promise<Reconciled> {
  const compared = await compareWithGateway({ gateway, day }, context)
  return context.db.transaction({ role: 'service_role' }, (tx) =>
    store(tx, { gateway: gateway.name, day, ...compared, staffId, now: context.now() }),
  )
}

async function store(tx: Tx, comparison: Comparison): Promise<Reconciled> {
  const { differences, sums, staffId, now } = comparison
  const stored = await lockDay(tx, comparison)
  const known = await listKnown(tx, stored.id)
  const keys = new Set(differences.map(keyOf))
  const isNew = (each: Difference) => !known.some((one) => !one.isGone && one.key === keyOf(each))
  const found = differences.filter(isNew)
  const isReopened =
    stored.isClosed && (found.length > 0 || stored.sums.some((sum, at) => sum !== toList(sums)[at]))
  if (isReopened)
    await tx.query(
      `update public.reconciliations
       set closed_at = null, closed_by = null
       where id = $1`,
      [stored.id],
    )
  if (!stored.isClosed || isReopened) {
    for (const difference of found) await insertDifference(tx, stored.id, difference, now)
    await tx.query(
      `update public.reconciliation_differences set gone_at = $2 where id = any ($1)`,
      [known.filter(({ isGone, key }) => !isGone && !keys.has(key)).map(({ id }) => id), now],
    )
  }
  await tx.query(
    `update public.reconciliations
     set compared_at = $2, compared_by = $3, listed_count = $4, listed_kobo = $5, fees_kobo = $6,
       booked_kobo = $7
     where id = $1`,
    [stored.id, now, staffId, ...toList(sums)],
  )
  return { open: await countOpen(tx, stored.id), found: found.length, isReopened }
}

const toList = ({ listedCount, listedKobo, feesKobo, bookedKobo }: DaySums) => [
  listedCount,
  listedKobo,
  feesKobo,
  bookedKobo,
]

/** Locks the row of a day, which is made where there is none. */
async function lockDay(
  tx: Tx,
  { day, gateway }: Pick<Comparison, 'day' | 'gateway'>,
): Promise<{ id: string; isClosed: boolean; sums: number[] }> {
  await tx.query(
    `insert into public.reconciliations (day, gateway) values ($1, $2)
     on conflict (day, gateway) do nothing`,
    [day, gateway],
  )
  const row = await tx.one<{ id: string; isClosed: boolean } & DaySums>(
    `select id, closed_at is not null as "isClosed", listed_count as "listedCount",
       listed_kobo::float8 as "listedKobo", fees_kobo::float8 as "feesKobo",
       booked_kobo::float8 as "bookedKobo"
     from public.reconciliations
     where day = $1 and gateway = $2
     for update`,
    [day, gateway],
  )
  return { id: row.id, isClosed: row.isClosed, sums: toList(row) }
}

interface Known {
  id: string
  key: string
  isGone: boolean
}

/** Two differences with the same key are the same one. */
function keyOf({ kind, reference, gatewayAmount, currency, bookedKobo }: Difference): string {
  return JSON.stringify([kind, reference, gatewayAmount, currency, bookedKobo])
}

async function listKnown(tx: Tx, reconciliationId: string): Promise<Known[]> {
  const { rows } = await tx.query<Difference & { id: string; isGone: boolean }>(
    `select id, kind, reference, payment_id as "paymentId", gateway_amount::float8 as "gatewayAmount",
       currency, booked_kobo::float8 as "bookedKobo", gone_at is not null as "isGone"
     from public.reconciliation_differences
     where reconciliation_id = $1`,
    [reconciliationId],
  )
  return rows.map(({ id, isGone, ...difference }) => ({ id, isGone, key: keyOf(difference) }))
}

/** One that had gone is there again, and nobody has explained it now. */
async function insertDifference(
  tx: Tx,
  reconciliationId: string,
  { kind, reference, paymentId, gatewayAmount, currency, bookedKobo }: Difference,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into public.reconciliation_differences (reconciliation_id, kind, reference, payment_id,
       gateway_amount, currency, booked_kobo, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict on constraint reconciliation_differences_key do update
       set gone_at = null, explanation = null, explained_by = null, explained_at = null`,
    [reconciliationId, kind, reference, paymentId, gatewayAmount, currency, bookedKobo, now],
  )
}

/** How many differences of a day nobody has explained. */
export async function countOpen(tx: Tx, reconciliationId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*)::integer as count
     from public.reconciliation_differences
     where reconciliation_id = $1 and gone_at is null and explained_at is null`,
    [reconciliationId],
  )
  return row.count
}
