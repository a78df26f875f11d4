import { addDays, addMonths } from '../domain/calendar/days.ts'
import {
  planStatement,
  type WrittenEntry,
  type WrittenVersion,
} from '../domain/instalments/statement/plan-statement.ts'

const months = 36
const began = '2026-01-31'
/** The first runs compile the code. */
const warmUps = 20
const runs = 200

/**
 * The lines of a statement of 36 months, with two payments a month, late fees and two pauses: what the server
 * computes besides one query. Target: 60 ms.
 */
export function measureStatement(): { medianMs: number; p95Ms: number; lines: number } {
  const history = longHistory()
  const day = addMonths(began, months + 3)
  const times: number[] = []
  let lines = 0
  for (let run = 0; run < warmUps; run += 1) planStatement(history, day)
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    lines = planStatement(history, day).lines.length
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { medianMs: times[runs / 2] ?? 0, p95Ms: times[Math.floor(runs * 0.95)] ?? 0, lines }
}

function longHistory() {
  const rows = Array.from({ length: months }, (_, at) => ({
    number: at + 1,
    dueOn: addMonths(began, at + 1),
    principalKobo: 5_000_000,
    interestKobo: 150_000,
  }))
  const versions: WrittenVersion[] = [0, 1, 2].map((pauses) => {
    const effectiveOn = addMonths(began, 12 * pauses)
    return {
      version: pauses + 1,
      effectiveOn,
      at: `${effectiveOn}T09:00:00Z`,
      reason: pauses === 0 ? 'agreed' : 'pause',
      rows: rows.map((row) =>
        row.number > 12 * pauses ? { ...row, dueOn: addDays(row.dueOn, 30 * pauses) } : row,
      ),
    }
  })
  const entries: WrittenEntry[] = []
  const add = (kind: WrittenEntry['kind'], amountKobo: number, effectiveOn: string, other = {}) =>
    entries.push({
      id: entries.length + 1,
      kind,
      amountKobo,
      effectiveOn,
      at: `${effectiveOn}T10:00:00Z`,
      instalment: null,
      way: null,
      ...other,
    })
  add('financed', months * 5_000_000, began)
  for (const { number } of rows) {
    const due = addMonths(began, number)
    add('payment', 3_000_000, due, { way: 'debit' })
    add('late_fee', 10_000, addDays(due, 8), { instalment: number })
    add('payment', 2_160_000, addDays(due, 9), { way: 'bank_transfer' })
  }
  return { versions, entries }
}
