import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { recordRemittance as contract } from '../../../domain/resellers/withholding-functions.ts'
import { readSchedule } from './read-schedule.ts'

/**
 * Staff note that the tax of a month was paid to the tax office: all of it, as the ledger has it.
 * Noted again, the day and the reference are corrected.
 * @returns 200 `{ amountKobo }`; 403 no finance or no fresh second factor; 409 the month is not over, or
 * the day is outside it or to come
 */
export const recordRemittance = defineFunction(
  contract,
  async ({ tx, staffId, request: { month, paidOn, reference }, context }) => {
    const today = dayInLagos(context.now())
    if (month >= today.slice(0, 7))
      throw new FunctionError(409, 'This month is not over yet, so its tax is not known.')
    if (paidOn > today || paidOn.slice(0, 7) <= month)
      throw new FunctionError(
        409,
        'Please choose a day after the end of the month and not after today.',
      )
    const { taxKobo } = await readSchedule(tx, month)
    if (taxKobo <= 0) throw new FunctionError(409, 'No tax is owed for this month.')
    await tx.query(
      `insert into public.withholding_remittances (month, amount_kobo, paid_on, reference,
         recorded_by, created_at)
       values (to_date($1, 'YYYY-MM'), $2, $3, $4, $5, $6)
       on conflict (month) do update
       set amount_kobo = excluded.amount_kobo, paid_on = excluded.paid_on,
         reference = excluded.reference, recorded_by = excluded.recorded_by`,
      [month, taxKobo, paidOn, reference, staffId, context.now()],
    )
    return { amountKobo: taxKobo }
  },
)
