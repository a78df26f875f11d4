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

/** The `code` in the details of a refusal, because a holder has too little for one entry. */
export const tooFewUnits = 'too_few_units'

/**
 * The first units that a holder has, in the order of their vintages and serials; the largest pieces when
 * the first ones are too many for one event, so that small gifts block nobody. The register stays locked
 * until the transaction ends, so that nobody else takes them.
 * @throws FunctionError 409 `too_few_units` when the holder has fewer, or all of them lie in too many
 * pieces
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
    missingKg -= take(page, missingKg, picked)
    if (missingKg > 0 && page.length < pageSize)
      throw refusal(
        `Only ${kg - missingKg} kg are available${place.vintage === null ? '' : ` in ${place.vintage}`}. Please enter a smaller amount.`,
      )
    if (picked.length > maxBlocks) return pickLargest(tx, kg, place)
  }
  return picked
}

/** As few pieces as possible, in the order of their vintages and serials. */
async function pickLargest(tx: Tx, kg: number, place: Place): Promise<UnitRange[]> {
  const picked: UnitRange[] = []
  if (take(await readLargest(tx, place), kg, picked) < kg)
    throw refusal(
      'These units lie in too many pieces for one entry. Please enter a smaller amount.',
    )
  return picked.toSorted((a, b) => compareText(a.vintage, b.vintage) || a.from - b.from)
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const refusal = (message: string) =>
  new FunctionError(409, message, { details: { code: tooFewUnits } })

/** Adds what is needed of the blocks to `picked`. @returns how much it was, in kg */
function take(blocks: readonly UnitRange[], neededKg: number, picked: UnitRange[]): number {
  let takenKg = 0
  for (const block of blocks) {
    if (takenKg === neededKg) break
    const to = Math.min(block.to, block.from + neededKg - takenKg - 1)
    picked.push({ ...block, to })
    takenKg += to - block.from + 1
  }
  return takenKg
}

interface BlockRow {
  vintage: string
  first: string
  last: string
}

const toRange = ({ vintage, first, last }: BlockRow): UnitRange => ({
  vintage,
  from: Number(first),
  to: Number(last),
})

/** SQL: the blocks of a place, whose values are `$1` to `$3`. */
const blocksOf = ({ holder, vintage }: Place) =>
  `select vintage_id as vintage, lower(serials) as first, upper(serials) - 1 as last
   from public.register_blocks
   where ${holder === null ? 'holder_id is null and $2::text is null' : 'holder_id = $2'}
     and status = $1 and ${vintage === null ? '$3::text is null' : 'vintage_id = $3'}`

async function readBlocks(
  tx: Tx,
  place: Place,
  after: UnitRange | undefined,
): Promise<UnitRange[]> {
  const { rows } = await tx.query<BlockRow>(
    `${blocksOf(place)} and (vintage_id, lower(serials)) > ($4, $5::bigint)
     order by vintage_id, lower(serials) limit ${pageSize}`,
    [place.status, place.holder, place.vintage, after?.vintage ?? '', after?.from ?? 0],
  )
  return rows.map(toRange)
}

async function readLargest(tx: Tx, place: Place): Promise<UnitRange[]> {
  const { rows } = await tx.query<BlockRow>(
    `${blocksOf(place)} order by kg desc, vintage_id, lower(serials) limit ${maxBlocks}`,
    [place.status, place.holder, place.vintage],
  )
  return rows.map(toRange)
}
