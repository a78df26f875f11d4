import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { ProposalAsk } from '../../../domain/register/staff/proposal-asks.ts'
import { commitWords } from '../ledger/holders.ts'
import { pickBufferUnits, pickUnits } from '../ledger/pick-units.ts'
import { draftOf, type Draft } from './draft.ts'

/** @throws FunctionError 404 when there is no such holder */
async function requireHolder(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await tx.query('select from public.register_holders where id = $1', [id])
  if (rowCount === 0) throw new FunctionError(404, `There is no holder ${id}.`)
}

/** @throws FunctionError 404 no such holder; 409 as {@link pickUnits} */
export async function draftTransfer(tx: Tx, ask: ProposalAsk<'transfer'>): Promise<Draft> {
  const { from, to, kg, vintage, reason } = ask
  if (from === to)
    throw new FunctionError(400, 'Both numbers are the same holder. Please choose another one.')
  await requireHolder(tx, from)
  await requireHolder(tx, to)
  const blocks = await pickUnits(tx, { holder: from, kg, vintage })
  return draftOf({ type: 'transferred', data: { from, to, kg, blocks, reason } })
}

/**
 * Retires units of a holder. The name of a person is stored with its salt; only the hash is in the entry.
 * @throws FunctionError 404 no such holder; 409 as {@link pickUnits}
 */
export async function draftRetirement(tx: Tx, ask: ProposalAsk<'retire'>): Promise<Draft> {
  const { holder, kg, vintage, beneficiaryKind, beneficiary, isPublic, reason } = ask
  await requireHolder(tx, holder)
  const blocks = await pickUnits(tx, { holder, kg, vintage })
  return draftOf({
    type: 'retired',
    data: {
      holder,
      kg,
      blocks,
      beneficiary:
        beneficiaryKind === 'company'
          ? { kind: 'company', name: beneficiary, commitment: null }
          : {
              kind: 'person',
              name: null,
              commitment: await commitWords(tx, { name: beneficiary, isPublic }, null),
            },
      reason,
      claim: { from: ask.claimFrom, to: ask.claimTo },
    },
  })
}

/**
 * Cancels units that are held or kept back, such as after a wrong reading.
 * @throws FunctionError 400 when the serials are backwards; 409 when they are not all of one holder
 */
export async function draftCancellation(tx: Tx, ask: ProposalAsk<'cancel'>): Promise<Draft> {
  const { vintage, from, to, reason } = ask
  if (to < from) throw new FunctionError(400, 'The last unit comes before the first one.')
  const { rows } = await tx.query<{ status: string; holder: string | null; kg: string }>(
    `select status, holder_id as holder,
       sum(upper(serials * int8range($2, $3, '[]')) - lower(serials * int8range($2, $3, '[]'))) as kg
     from public.register_blocks where vintage_id = $1 and serials && int8range($2, $3, '[]')
     group by status, holder_id`,
    [vintage, from, to],
  )
  const [found, ...others] = rows
  const foundKg = rows.reduce((sum, { kg }) => sum + Number(kg), 0)
  if (!found || foundKg !== to - from + 1)
    throw new FunctionError(409, `Not all of these units of ${vintage} exist.`)
  if (others.length > 0)
    throw new FunctionError(
      409,
      'These units have several holders. Please cancel each part in its own entry.',
    )
  if (found.status !== 'held' && found.status !== 'buffer')
    throw new FunctionError(409, `These units are ${found.status} already, which is final.`)
  return draftOf({
    type: 'cancelled',
    data: {
      status: found.status,
      holder: found.holder,
      kg: to - from + 1,
      blocks: [{ vintage, from, to }],
      reason,
    },
  })
}

/** @throws FunctionError 404 no such holder; 409 when less is kept back */
export async function draftRelease(tx: Tx, ask: ProposalAsk<'release_buffer'>): Promise<Draft> {
  const { holder, vintage, kg, reason } = ask
  await requireHolder(tx, holder)
  const blocks = await pickBufferUnits(tx, { vintage, kg })
  return draftOf({ type: 'buffer_released', data: { holder, kg, blocks, reason } })
}
