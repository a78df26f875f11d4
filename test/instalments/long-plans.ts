import { addDays } from '../../domain/calendar/days.ts'
import { followEntry, statusAfter } from '../../domain/instalments/ledger/follow-entry.ts'
import type { PlanRecord, RecordedEntry } from '../../domain/instalments/ledger/plan-record.ts'
import { planState } from '../../domain/instalments/plan-state.ts'
import { createRandom } from '../money/random.ts'
import { agreedSchedule } from './agreed-schedule.ts'

const months = 36

/**
 * Lives through plans of 36 months, each instalment paid in one or two parts on or near its due day. What
 * was paid is the principal and the agreed interest, to the kobo, and the plan is closed by the last one.
 * @returns how much was paid in all, kobo
 */
export function livePlans({ seed, count }: { seed: number; count: number }): number {
  let paidKobo = 0
  for (let index = 0; index < count; index++) {
    const random = createRandom(seed * 1_000_003 + index * 7_919)
    const beganOn = addDays('2027-01-01', random.below(800))
    const financedKobo = 100_000 + random.below(2_000_000_000)
    const rows = agreedSchedule(
      {
        financedKobo,
        months,
        interest: index % 2 === 0 ? 'reducing' : 'flat',
        ratePercentPerMonth: random.below(80) / 10,
      },
      beganOn,
    )
    let record: PlanRecord = {
      versions: [{ version: 1, effectiveOn: beganOn, reason: 'agreed', rows }],
      entries: [],
    }
    const book = (kind: 'financed' | 'payment', day: string, amountKobo: number) => {
      const key = `${kind}:${record.entries.length}`
      const entry: RecordedEntry = {
        kind,
        key,
        effectiveOn: day,
        amountKobo,
        instalment: null,
        reverses: null,
      }
      ;({ record } = followEntry(record, entry, day))
    }
    book('financed', beganOn, financedKobo)
    const agreedKobo = rows.reduce((sum, row) => sum + row.principalKobo + row.interestKobo, 0)
    for (const row of rows) {
      const wholeKobo = row.principalKobo + row.interestKobo
      const partKobo = random.below(3) === 0 ? random.below(wholeKobo) : 0
      if (partKobo > 0) book('payment', row.dueOn, partKobo)
      book('payment', addDays(row.dueOn, partKobo > 0 ? random.below(10) : 0), wholeKobo - partKobo)
    }
    const last = record.entries.at(-1)?.effectiveOn ?? beganOn
    const state = planState(record, last)
    if (
      statusAfter(record, last) !== 'closed' ||
      state.paidKobo !== agreedKobo ||
      state.overpaidKobo !== 0 ||
      state.outstandingPrincipalKobo !== 0 ||
      record.versions.length !== 1
    )
      throw new Error(`Plan ${index} of seed ${seed} does not end exactly`)
    paidKobo += state.paidKobo
  }
  return paidKobo
}
