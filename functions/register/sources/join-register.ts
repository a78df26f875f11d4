import { defineFunction, defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import {
  joinRegister as joinContract,
  leaveRegister as leaveContract,
} from '../../../domain/register/customers/source-functions.ts'
import { cleanLine } from '../../../domain/text/clean-text.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { lockRegister } from '../ledger/append-event.ts'
import { findHolderOf, openHolder, requirePublicName } from '../ledger/holders.ts'
import { publishAfterWrite } from '../log/publish-after-write.ts'
import { readOrderSystem } from './order-system.ts'

const perDay = { limit: 30, windowS: 86_400 }
const tooMany = 'You have joined many times today. Please go on tomorrow.'

/**
 * The caller lets us count what the system of their delivered order measures, and becomes a holder. The
 * same order again changes nothing, or takes part again after they left.
 * @returns 200 `{ sourceId }`; 400 what is wrong; 401 not signed in; 404 not their order; 409 not
 * delivered, without panels, or the meter is in another system; 429 too many; 503 the register is closed
 */
export const joinRegister = defineSteps(
  joinContract,
  async ({ request: { orderId, meter, isPublic }, transaction, context }) => {
    const sourceId = await transaction(async ({ tx, personId: userId }) => {
      await requireRateLimit(tx, [{ key: `join-register:${userId}`, ...perDay }], tooMany, context)
      const system = await readOrderSystem(tx, { orderId, userId })
      // Two requests at once make one holder.
      await lockRegister(tx)
      await requireFreeMeter(tx, { orderId, meter })
      if ((await findHolderOf(tx, userId)) === null) {
        const name = await findName(tx, userId, orderId)
        if (isPublic) requirePublicName(name)
        await openHolder(tx, { kind: 'person', name, isPublic }, userId)
      }
      const row = await tx.maybeOne<{ id: string }>(
        `insert into public.register_sources as s (order_id, user_id, title, state, latitude,
           longitude, peak_watts, estimate_kwh_a_year, meter, consented_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (order_id) do update
           set ended_at = null, user_id = excluded.user_id,
             -- Staff correct it: readings may have been accepted with it.
             meter = coalesce(s.meter, excluded.meter),
             consented_at = case when s.ended_at is null then s.consented_at
               else excluded.consented_at end
         returning id`,
        [
          orderId,
          userId,
          system.title,
          system.state,
          system.latitude,
          system.longitude,
          system.peakWatts,
          system.estimateKwhAYear,
          meter,
          context.now(),
        ],
      )
      const id = row?.id
      if (!id) throw new Error('The system was not stored')
      return id
    })
    await publishAfterWrite(context)
    return { sourceId }
  },
)

/** @throws FunctionError 409 */
async function requireFreeMeter(
  tx: Tx,
  { orderId, meter }: { orderId: string; meter: string | null },
): Promise<void> {
  const { rowCount } = await tx.query(
    `select from public.register_sources
     where meter_key = private.meter_key($1) and order_id is distinct from $2`,
    [meter, orderId],
  )
  if (rowCount > 0)
    throw new FunctionError(409, 'This meter belongs to another system. Please read it once more.')
}

/** The name of the profile, or the one on the order. */
async function findName(tx: Tx, userId: string, orderId: string): Promise<string> {
  const row = await tx.maybeOne<{ name: string }>(
    `select coalesce(nullif(trim(p.full_name), ''), o.name) as name
     from public.orders o left join public.profiles p on p.id = $1 where o.id = $2`,
    [userId, orderId],
  )
  return cleanLine(row?.name ?? 'A customer').slice(0, 120)
}

/**
 * The caller takes the consent for a system back: nothing more is counted. What was issued stays theirs.
 * @returns 200 also the second time; 401 not signed in; 404 not their system
 */
export const leaveRegister = defineFunction(
  leaveContract,
  async ({ tx, personId: userId, request: { sourceId }, context }) => {
    const { rowCount } = await tx.query(
      `update public.register_sources set ended_at = coalesce(ended_at, $3)
       where id = $1 and user_id = $2`,
      [sourceId, userId, context.now()],
    )
    if (rowCount === 0) throw new FunctionError(404, 'There is no such system.')
    return {}
  },
)
