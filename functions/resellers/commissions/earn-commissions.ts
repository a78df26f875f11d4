import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { runEach } from '../../../backend/functions/run-each.ts'
import { earnedAfterDays } from '../../../domain/resellers/commission-status.ts'

/** In one run; the next one goes on. */
const maxOrders = 500

/**
 * Makes commissions payable when their goods can no longer come back. One order in a transaction, so that
 * one that fails does not hold the others. It may run several times at once.
 */
export const earnCommissions: ScheduledTask = {
  name: 'earn-commissions',
  everyS: 3_600,
  async run({ db, now }) {
    const at = now()
    const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<{ id: string }>('select private.list_earning_orders($1, $2, $3) as id', [
        at,
        earnedAfterDays,
        maxOrders,
      ]),
    )
    await runEach(
      rows,
      ({ id }) =>
        db.transaction({ role: 'service_role' }, (tx) =>
          tx.query('select private.earn_commissions($1, $2, $3)', [id, at, earnedAfterDays]),
        ),
      'Commissions could not be earned',
    )
  },
}
