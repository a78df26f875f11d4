import type { Tx } from '../../../backend/functions/functions.ts'
import type { Ledger } from '../../../domain/register/replay/ledger.ts'
import type { UnitBlocks } from '../../../domain/register/replay/unit-blocks.ts'
import type { LedgerFault } from '../../../domain/register/verify/verify-ledger.ts'
import { eventRows, laterRows } from './event-rows.ts'
import { findDifferentRow } from './find-different-row.ts'

const pageSize = 5_000

/**
 * Compares the tables of the ledger with what the events say.
 * @param tx sees the register as it was after the last event of the ledger, all the time
 * @param size how many events there are
 * @returns the first row that differs, or null
 */
export async function compareTables(
  tx: Tx,
  ledger: Ledger,
  size: number,
): Promise<LedgerFault | null> {
  const fault = await compareEvents(tx, size, Number.MAX_SAFE_INTEGER)
  if (fault) return fault
  for (const comparison of laterRows) {
    const different = await findDifferentRow(tx, comparison)
    if (different) return different
  }
  return (await compareVintages(tx, ledger)) ?? (await compareBlocks(tx, ledger))
}

/**
 * Compares the columns beside the JSON of events, and the rows that they made. None of them changes after
 * its event was written.
 * @param from the first event
 * @param to the event after the last one
 * @returns the first row that differs, or null
 */
export async function compareEvents(tx: Tx, from: number, to: number): Promise<LedgerFault | null> {
  const wrong = await tx.maybeOne<{ index: string }>(
    `select e.index from public.register_events e
     where e.index >= $1 and e.index < $2
       and (e.leaf_hash <> sha256('\\x00'::bytea || convert_to(e.json, 'utf8'))
         or e.type is distinct from e.json::jsonb ->> 'type'
         or e.data is distinct from e.json::jsonb -> 'data'
         or e.at is distinct from (e.json::jsonb ->> 'at')::timestamptz)
     order by e.index limit 1`,
    [from, to],
  )
  if (wrong)
    return {
      index: Number(wrong.index),
      message: `Event ${wrong.index} has columns that differ from its JSON`,
    }
  for (const comparison of eventRows) {
    const fault = await findDifferentRow(tx, comparison, [from, to])
    if (fault) return fault
  }
  return null
}

async function compareVintages(tx: Tx, ledger: Ledger): Promise<LedgerFault | null> {
  const { rows } = await tx.query<{ id: string; facts: string[] }>(
    `select id, array[project_id, year::text, issued_kg::text, held_kg::text, retired_kg::text,
       cancelled_kg::text, buffer_kg::text] as facts
     from public.register_vintages order by id`,
  )
  const stored = new Map(rows.map(({ id, facts }) => [id, facts]))
  for (const id of new Set([...stored.keys(), ...ledger.vintages.keys()])) {
    const vintage = ledger.vintages.get(id)
    const expected = vintage && [
      ...id.split('-'),
      vintage.blocks.issuedKg,
      vintage.heldKg,
      vintage.retiredKg,
      vintage.cancelledKg,
      vintage.bufferKg,
    ]
    if (stored.get(id)?.join() !== expected?.join())
      return {
        index: null,
        message: `Vintage ${id} has other amounts in the table than the log says`,
      }
  }
  return null
}

/** Each unit must be where the log says: same status, same holder, brought by the same event. */
async function compareBlocks(tx: Tx, ledger: Ledger): Promise<LedgerFault | null> {
  for (const [id, { blocks }] of ledger.vintages) {
    for (let next: number | null = 1; next !== null;) {
      const compared: LedgerFault | number | null = await comparePage(tx, { id, blocks, next })
      if (compared !== null && typeof compared === 'object') return compared
      next = compared
    }
  }
  const row = await tx.maybeOne<{
    id: string
  }>(`select vintage_id as id from public.register_blocks b where not exists (
       select from public.register_vintages v where v.id = b.vintage_id) limit 1`)
  return row ? { index: null, message: `Units of ${row.id} are not in the log` } : null
}

/** @returns a fault, the serial after the last one that was compared, or null after the last block */
async function comparePage(
  tx: Tx,
  { id, blocks, next }: { id: string; blocks: UnitBlocks; next: number },
): Promise<LedgerFault | number | null> {
  const { rows } = await tx.query<{
    first: string
    last: string
    status: string
    holder: string | null
    event: string
  }>(
    `select lower(serials) as first, upper(serials) - 1 as last, status, holder_id as holder,
       event_index as event
     from public.register_blocks where vintage_id = $1 and lower(serials) >= $2
     order by lower(serials) limit ${pageSize}`,
    [id, next],
  )
  let serial = next
  for (const { first, last, status, holder, event } of rows) {
    const different = blocks
      .between(Number(first), Number(last))
      .find(
        (block) =>
          block.status !== status || block.holder !== holder || block.event !== Number(event),
      )
    if (Number(first) !== serial || Number(last) > blocks.issuedKg || different)
      return {
        index: different?.event ?? null,
        message: `Units ${first} to ${last} of ${id} are elsewhere in the table than the log says`,
      }
    serial = Number(last) + 1
  }
  if (rows.length === pageSize) return serial
  return serial > blocks.issuedKg
    ? null
    : { index: null, message: `Units from ${serial} of ${id} on are missing in the table` }
}
