import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { isDebitHour } from '../../../domain/calendar/waking-hours.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { chargeDebit } from './charge-debit.ts'
import { listDuePlans, takeDebits, type Debit } from './take-debits.ts'
import { site } from '../../../site.config.ts'

/**
 * So many charges run at once. The shop has eight connections to its database, and most of them stay
 * free for its visitors.
 */
const atOnce = 4
/** So many charges are stored together before they are sent. `resume-debits` finds them after a kill. */
const storedTogether = 20
/** After a batch the task rests for a part of the time that the batch took. */
const restShare = 0.5

/**
 * Charges the cards of plans with something due today, from nine in the morning in Lagos, and on the
 * days after it that the rule of a plan names. One charge for each plan and day: its row, with its
 * reference, is stored before the gateway is called, and the database allows no second one.
 */
export const chargeDuePlans: ScheduledTask = {
  name: 'charge-due-plans',
  everyS: 600,
  async run(context) {
    await chargeDue(context)
  },
}

/** @returns how many charges were stored */
export async function chargeDue(context: ModuleContext): Promise<number> {
  const gateway = openGateway(context)
  const day = dayInLagos(context.now())
  const isOpen = () => isDebitHour(context.now(), site.timeZone)
  if (!gateway || !isOpen()) return 0
  let stored = 0
  for await (const planIds of listDuePlans({ day, gateway }, context)) {
    for (let from = 0; from < planIds.length; from += storedTogether) {
      if (!isOpen()) return stored
      const startedMs = performance.now()
      const batch = planIds.slice(from, from + storedTogether)
      const debits = await takeDebits({ planIds: batch, day, gateway }, context)
      stored += debits.length
      if (!(await chargeAll(debits, gateway, context))) return stored
      const restMs = (performance.now() - startedMs) * restShare
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
  return stored
}

/** @returns false when the gateway does not answer, so that the others are left for later */
async function chargeAll(
  debits: readonly Debit[],
  gateway: Gateway,
  context: ModuleContext,
): Promise<boolean> {
  for (let from = 0; from < debits.length; from += atOnce) {
    const together = debits.slice(from, from + atOnce)
    const answered = await Promise.all(
      together.map((debit) => chargeDebit(debit, gateway, context)),
    )
    if (!answered.some(Boolean)) return false
  }
  return true
}
