import type { ScheduledTask } from '../../backend/functions/module.ts'
import { addDays, dayInLagos } from '../../domain/calendar/days.ts'
import { keepSearchMissesDays } from '../../domain/search-misses/search-misses.ts'

/** Deletes old counts of searches that found nothing. */
export const deleteOldSearchMisses: ScheduledTask = {
  name: 'delete-old-search-misses',
  everyS: 86_400,
  async run({ db, now }) {
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query('delete from public.search_misses where day < $1', [
        addDays(dayInLagos(now()), -keepSearchMissesDays),
      ]),
    )
  },
}
