import type { Tx } from '../../../backend/functions/functions.ts'
import type { Ledger } from '../../../domain/register/replay/ledger.ts'
import type { LedgerFault } from '../../../domain/register/verify/verify-ledger.ts'

const pageSize = 5_000

/**
 * Compares the tables of the ledger with what the events say. Nothing may be written to the register
 * between the last event of the ledger and the end of the transaction. What belongs to single events
 * is left to {@link compareEvents}.
 * @param size how many events there are
 * @returns the first row that differs, or null
 */
export async function compareTables(
  tx: Tx,
  ledger: Ledger,
  size: number,
): Promise<LedgerFault | null> {
  return (
    (await compareEvents(tx, size, Number.MAX_SAFE_INTEGER)) ??
    (await compareCounts(tx, ledger)) ??
    (await compareVintages(tx, ledger)) ??
    (await compareBlocks(tx, ledger))
  )
}

/**
 * Compares the columns beside the JSON of events, and the moves and retirements that they made. None of
 * them changes after its event was written.
 * @param from the first event
 * @param to the event after the last one
 * @returns the first row that differs, or null
 */
export async function compareEvents(tx: Tx, from: number, to: number): Promise<LedgerFault | null> {
  const { rows } = await tx.query<{ index: string }>(
    `select e.index from public.register_events e
     where e.index >= $1 and e.index < $2
       and (e.leaf_hash <> sha256('\\x00'::bytea || convert_to(e.json, 'utf8'))
         or e.type is distinct from e.json::jsonb ->> 'type'
         or e.data is distinct from e.json::jsonb -> 'data'
         or e.at is distinct from (e.json::jsonb ->> 'at')::timestamptz)
     order by e.index limit 1`,
    [from, to],
  )
  if (rows[0]) return faultAt(rows[0].index, 'has columns that differ from its JSON')
  const { rows: moves } = await tx.query<{ index: string }>(
    `select coalesce(e.index, m.event_index) as index
     from (select index, data from public.register_events where index >= $1 and index < $2) e
       full join (select event_index, sum(upper(serials) - lower(serials)) as kg
         from public.register_moves where event_index >= $1 and event_index < $2
         group by event_index) m on m.event_index = e.index
     where (e.data ->> 'kg')::bigint is distinct from m.kg order by 1 limit 1`,
    [from, to],
  )
  if (moves[0]) return faultAt(moves[0].index, 'has other moves in the table than in the log')
  const { rows: retirements } = await tx.query<{ index: string }>(
    `select coalesce(e.index, r.event_index) as index
     from (select index, data from public.register_events
         where type = 'retired' and index >= $1 and index < $2) e
       full join (select * from public.register_retirements
         where event_index >= $1 and event_index < $2) r on r.event_index = e.index
     where r.id is distinct from e.data ->> 'retirement'
       or r.holder_id is distinct from e.data ->> 'holder'
       or r.kg is distinct from (e.data ->> 'kg')::bigint
       or r.beneficiary_name is distinct from e.data #>> '{beneficiary,name}'
       or r.beneficiary_commitment is distinct from e.data #>> '{beneficiary,commitment}'
       or r.reason is distinct from e.data ->> 'reason'
     order by 1 limit 1`,
    [from, to],
  )
  return retirements[0]
    ? faultAt(retirements[0].index, 'has another retirement in the table than in the log')
    : null
}

function faultAt(index: string, message: string): LedgerFault {
  return { index: Number(index), message: `Event ${index} ${message}` }
}

async function compareCounts(tx: Tx, ledger: Ledger): Promise<LedgerFault | null> {
  const { rows } = await tx.query<Record<'projects' | 'meters' | 'periods' | 'holders', string>>(
    `select (select count(*) from public.register_projects) as projects,
       (select count(*) from public.register_meters) as meters,
       (select count(*) from public.register_periods) as periods,
       (select count(*) from public.register_holders) as holders`,
  )
  const expected = {
    projects: ledger.projects.size,
    meters: ledger.meters.size,
    periods: ledger.periods.size,
    holders: ledger.holders.size,
  }
  for (const name of ['projects', 'meters', 'periods', 'holders'] as const) {
    const count = Number(rows[0]?.[name])
    if (count !== expected[name])
      return {
        index: null,
        message: `The table register_${name} has ${count} rows, and the log says ${expected[name]}`,
      }
  }
  return null
}

async function compareVintages(tx: Tx, ledger: Ledger): Promise<LedgerFault | null> {
  const { rows } = await tx.query<{ id: string; kg: string[] }>(
    `select id, array[issued_kg, held_kg, retired_kg, cancelled_kg, buffer_kg]::text[] as kg
     from public.register_vintages order by id`,
  )
  const stored = new Map(rows.map(({ id, kg }) => [id, kg.map(Number)]))
  for (const id of new Set([...stored.keys(), ...ledger.vintages.keys()])) {
    const vintage = ledger.vintages.get(id)
    const expected = vintage && [
      vintage.blocks.issuedKg,
      vintage.heldKg,
      vintage.retiredKg,
      vintage.cancelledKg,
      vintage.bufferKg,
    ]
    if (stored.get(id)?.join() !== expected?.join())
      return {
        index: null,
        message: `The vintage ${id} has other amounts in the table than the log says`,
      }
  }
  return null
}

/** Each unit must be where the log says: same status, same holder. */
async function compareBlocks(tx: Tx, ledger: Ledger): Promise<LedgerFault | null> {
  for (const [id, vintage] of ledger.vintages) {
    let next = 1
    while (next <= vintage.blocks.issuedKg) {
      const { rows } = await tx.query<{
        first: string
        last: string
        status: string
        holder: string | null
      }>(
        `select lower(serials) as first, upper(serials) - 1 as last, status, holder_id as holder
         from public.register_blocks where vintage_id = $1 and lower(serials) >= $2
         order by lower(serials) limit ${pageSize}`,
        [id, next],
      )
      for (const { first, last, status, holder } of rows) {
        const differs = vintage.blocks
          .between(Number(first), Number(last))
          .some((block) => block.status !== status || block.holder !== holder)
        if (Number(first) !== next || Number(last) > vintage.blocks.issuedKg || differs)
          return {
            index: null,
            message: `Units ${first} to ${last} of ${id} are elsewhere in the table than the log says`,
          }
        next = Number(last) + 1
      }
      if (rows.length === 0)
        return { index: null, message: `Units from ${next} of ${id} on are missing in the table` }
    }
  }
  return null
}
