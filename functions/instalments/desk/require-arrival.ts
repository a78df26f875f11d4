import { FunctionError } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import type { Plan } from '../ledger/read-plan.ts'

/** Statuses of plans that count money. A written-off plan is active again when money arrives. */
const counting = new Set<Plan['status']>(['active', 'settled_early', 'closed', 'written_off'])

/**
 * Lets money pass that can have arrived on that day for that plan.
 * @param arrivedOn `YYYY-MM-DD`
 * @throws FunctionError 409 for a plan that has not begun or was cancelled; 400 for a day before the plan or
 * after today
 */
export function requireArrival(plan: Plan, arrivedOn: string, now: Date): void {
  if (!counting.has(plan.status) || plan.activatedAt === null)
    throw new FunctionError(
      409,
      plan.status === 'cancelled'
        ? 'This plan is cancelled. Money for it goes back to the customer through the order.'
        : 'This plan has not begun, so no instalment can be paid. The deposit is paid at the order.',
    )
  const begins = dayInLagos(plan.activatedAt)
  if (arrivedOn > dayInLagos(now))
    throw new FunctionError(400, 'This day is in the future.', {
      details: { problems: [{ path: 'arrivedOn', message: 'This day is in the future.' }] },
    })
  if (arrivedOn < begins)
    throw new FunctionError(400, `The plan began on ${begins}. Money cannot have arrived before.`, {
      details: {
        problems: [
          { path: 'arrivedOn', message: `The plan began on ${begins}. Please check the day.` },
        ],
      },
    })
}
