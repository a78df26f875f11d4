import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { appendEvent } from '../ledger/append-event.ts'
import type { Draft, DraftEntry } from './draft.ts'

/**
 * Writes the entry of a draft, joins its systems to their project, and marks its readings as counted.
 * @returns the index of the entry
 * @throws FunctionError 409 when a system or a reading was used or changed meanwhile; DatabaseError
 * `PT4xx` when the register does not accept the entry
 */
export async function appendDraft(
  tx: Tx,
  { entry, sourceIds, readingIds }: Draft,
): Promise<number> {
  const index = await append(tx, entry)
  if (entry.type === 'project_registered' || entry.type === 'project_amended')
    await joinSources(tx, sourceIds, entry.data)
  if (readingIds.length > 0) await countReadings(tx, readingIds, index)
  return index
}

// One call for each type, so that type and data fit together.
function append(tx: Tx, entry: DraftEntry): Promise<number> {
  return appendEvent<typeof entry.type>(tx, entry.type, entry.data)
}

async function joinSources(
  tx: Tx,
  ids: readonly string[],
  { project, meters }: { project: string; meters: readonly string[] },
): Promise<void> {
  const { rowCount } = await tx.query(
    `update public.register_sources set project_id = $2
     where id = any ($1) and project_id is null and ended_at is null and meter = any ($3)`,
    [ids, project, meters],
  )
  if (rowCount !== ids.length)
    throw new FunctionError(409, 'One of the systems, or its meter, changed meanwhile.')
}

async function countReadings(tx: Tx, ids: readonly string[], index: number): Promise<void> {
  const { rowCount } = await tx.query(
    `update public.meter_readings r set event_index = $2
     from public.register_sources s join public.register_meter_periods m on m.meter = s.meter
     where r.id = any ($1) and r.event_index is null and r.status = 'accepted'
       and s.id = r.source_id and s.ended_at is null and m.event_index = $2`,
    [ids, index],
  )
  if (rowCount !== ids.length)
    throw new FunctionError(409, 'One of the readings changed meanwhile.')
}
