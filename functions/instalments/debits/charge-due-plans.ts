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
 * Charges begin this long after each other, whatever the gateway takes to answer: 3,300 cards in four
 * minutes, and the process has time for the visitors of the shop in between.
 */
const everyMs = 70
/** So many charges are stored together before they are sent. `resume-debits` finds them after a kill. */
const storedTogether = 20
/** After so many charges in a row without an answer, later batches wait for the next run. */
const maxUnanswered = 4

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
      const batch = planIds.slice(from, from + storedTogether)
      const debits = await takeDebits({ planIds: batch, day, gateway }, context)
      stored += debits.length
      if (!(await chargeAll(debits, gateway, context))) return stored
    }
  }
  return stored
}

/**
 * Every charge of the batch ends before it returns, also when one fails.
 * @returns false when the gateway does not answer, so that later batches wait
 * @throws AggregateError of what failed, after the others have ended
 */
async function chargeAll(
  debits: readonly Debit[],
  gateway: Gateway,
  context: ModuleContext,
): Promise<boolean> {
  let unanswered = 0
  const isSilent = () => unanswered >= Math.min(maxUnanswered, debits.length)
  const results = await Promise.allSettled(
    debits.map(async (debit, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * everyMs))
      if (isSilent()) return
      unanswered = (await chargeDebit(debit, gateway, context)) ? 0 : unanswered + 1
    }),
  )
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (errors.length > 0) throw new AggregateError(errors, 'Charges of due plans failed')
  return debits.length === 0 || !isSilent()
}
