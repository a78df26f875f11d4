import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { estimateSystem } from '../../../domain/register/estimate-system.ts'
import { addRegisterSystem as contract } from '../../../domain/register/staff/system-functions.ts'
import { findPlaceOfState } from '../../../domain/solar/climate/places.ts'
import { takenMeterError } from '../sources/refuse-taken-meter.ts'

/**
 * Staff of finance let a system take part that no order brought: of our own company, or of a company that
 * holds units. The same request again changes nothing.
 * @returns 200 `{ sourceId }`; 400 what is wrong; 403 not staff of finance; 404 no such company; 409 the
 * meter belongs to another system, or the id was used otherwise
 */
export const addRegisterSystem = defineSteps(
  contract,
  async ({ request: { id, title, state, peakKw, meter, holder }, transaction, context }) => {
    const place = findPlaceOfState(state)
    if (!place) throw new Error('The parser lets only states of the map pass')
    const system = estimateSystem(place, Math.round(peakKw * 1_000))
    await transaction(async ({ tx }) => {
      if (holder !== null) await requireCompany(tx, holder)
      const { rowCount } = await tx.query(
        `insert into public.register_sources (id, holder_id, title, state, latitude, longitude,
           peak_watts, estimate_kwh_a_year, meter, consented_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict do nothing`,
        [
          id,
          holder,
          title,
          system.state,
          system.latitude,
          system.longitude,
          system.peakWatts,
          system.estimateKwhAYear,
          meter,
          context.now(),
        ],
      )
      // The same request at the same time has the same id and the same meter.
      if (rowCount === 0) await requireSame(tx, { id, title, meter, holder, ...system })
    })
    return { sourceId: id }
  },
)

/** @throws FunctionError 404 */
async function requireCompany(tx: Tx, holder: string): Promise<void> {
  const { rowCount } = await tx.query(
    `select from public.register_holders where id = $1 and kind = 'company'`,
    [holder],
  )
  if (rowCount === 0) throw new FunctionError(404, `There is no company ${holder} in the register.`)
}

/** @throws FunctionError 409 when another system has the meter, or the id names another system */
async function requireSame(
  tx: Tx,
  system: {
    id: string
    title: string
    meter: string
    holder: string | null
    state: string
    peakWatts: number
  },
): Promise<void> {
  const { id, title, meter, holder, state, peakWatts } = system
  const found = await tx.maybeOne<{ isSame: boolean }>(
    `select title = $2 and meter = $3 and holder_id is not distinct from $4
       and state = $5 and peak_watts = $6 as "isSame"
     from public.register_sources
     where id = $1`,
    [id, title, meter, holder, state, peakWatts],
  )
  if (!found) throw takenMeterError()
  if (!found.isSame)
    throw new FunctionError(409, 'This was sent before with other details. Please reload the page.')
}
