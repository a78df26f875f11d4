import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { UnitRange } from '../../../domain/register/serial.ts'
import { lockRegister } from './append-event.ts'

// So many fit into one event.
const maxBlocks = 500
const pageSize = 100

export interface UnitsToPick {
  holder: string
  /** From 1 on. */
  kg: number
  /** Only of this vintage; of all without it. */
  vintage?: string | null
}

/**
 * The first units that a holder has, in the order of their vintages and serials. The register stays
 * locked until the transaction ends, so that nobody else takes them.
 * @throws FunctionError 409 when the holder has fewer, or they lie in too many pieces for one event
 */
export function pickUnits(
  tx: Tx,
  { holder, kg, vintage = null }: UnitsToPick,
): Promise<UnitRange[]> {
  return pick(tx, kg, { status: 'held', holder, vintage })
}

/**
 * The first units of a vintage that are kept back; as {@link pickUnits}.
 * @throws FunctionError 409 as there
 */
export function pickBufferUnits(
  tx: Tx,
  { vintage, kg }: { vintage: string; kg: number },
): Promise<UnitRange[]> {
  return pick(tx, kg, { status: 'buffer', holder: null, vintage })
}

interface Place {
  status: 'held' | 'buffer'
  holder: string | null
  vintage: string | null
}

async function pick(tx: Tx, kg: number, place: Place): Promise<UnitRange[]> {
  await lockRegister(tx)
  const picked: UnitRange[] = []
  let missingKg = kg
  while (missingKg > 0) {
    const page = await readBlocks(tx, place, picked.at(-1))
    for (const block of page) {
      if (missingKg === 0) break
      const to = Math.min(block.to, block.from + missingKg - 1)
      picked.push({ ...block, to })
      missingKg -= to - block.from + 1
    }
    if (missingKg > 0 && page.length < pageSize)
      throw new FunctionError(
        409,
        `There are only ${kg - missingKg} kg to take from${place.vintage === null ? '' : ` in ${place.vintage}`}. Please choose a smaller amount.`,
      )
    if (picked.length > maxBlocks)
      throw new FunctionError(
        409,
        'These units lie in too many pieces for one entry. Please choose a smaller amount.',
      )
  }
  return picked
}

async function readBlocks(
  tx: Tx,
  { status, holder, vintage }: Place,
  after: UnitRange | undefined,
): Promise<UnitRange[]> {
  const { rows } = await tx.query<{ vintage: string; first: string; last: string }>(
    `select vintage_id as vintage, lower(serials) as first, upper(serials) - 1 as last
     from public.register_blocks
     where ${holder === null ? 'holder_id is null and $2::text is null' : 'holder_id = $2'}
       and status = $1 and ${vintage === null ? '$3::text is null' : 'vintage_id = $3'}
       and (vintage_id, lower(serials)) > ($4, $5::bigint)
     order by vintage_id, lower(serials) limit ${pageSize}`,
    [status, holder, vintage, after?.vintage ?? '', after?.from ?? 0],
  )
  return rows.map((row) => ({
    vintage: row.vintage,
    from: Number(row.first),
    to: Number(row.last),
  }))
}
