import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { RestError } from '../rest-error.ts'
import type { Reader } from './readers.ts'

/** What a request costs in this process, before PostgreSQL gets it. */
const requestMs = 1
/** A request that is estimated to take longer is costly. */
const maxQuickMs = 10
/** A request that is refused for its estimate is long, and takes time to plan. */
const refusedMs = 20

/** PostgreSQL's code for a statement that is too complex. */
const tooCostlyCode = '54001'
/** A refusal takes so long: who repeats a request at once must not keep this process busy. */
const refusalMs = 200

/**
 * Takes the price of any request from the reader's account.
 * @throws RestError 429 when the reader has used too much
 */
export function admit({ account }: Reader): void {
  account.requireCredit()
  account.spend(requestMs)
}

/** Waits a moment before the answer to a reader who asks for too much. */
export async function holdBack(error: unknown): Promise<void> {
  if (!(error instanceof RestError)) return
  if (error.status === 429 || error.code === tooCostlyCode) await sleep(refusalMs)
}

/**
 * Runs a request on the reader's connections. The estimate is taken from the account before the
 * transaction, so that parallel requests count at once, and replaced by the time for which the
 * transaction really held a connection.
 * @throws RestError 400 54001 when one request may not cost so much; 429 when such readers together
 * have used too much for costly requests
 */
export async function runWithinBudget<Result>(
  reader: Reader,
  costMs: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { pools, maxCostMs, account } = reader
  if (costMs > maxCostMs) {
    account.spend(refusedMs)
    throw tooCostly(costMs, maxCostMs)
  }
  // Parallel requests may have spent since this one was admitted.
  account.requireCredit()
  const isCostly = costMs > maxQuickMs
  if (isCostly) reader.costlyAccount.requireCredit()
  const db = isCostly ? pools.costly : pools.quick
  const spend = (ms: number) => {
    account.spend(ms)
    if (isCostly) reader.costlyAccount.spend(ms)
  }
  let startedAt: number | null = null
  const onConnected = () => {
    startedAt = performance.now()
  }
  const timed: Database = {
    ...db,
    transaction: (settings, run) => db.transaction({ ...settings, onConnected }, run),
    read: (settings, statements) => db.read({ ...settings, onConnected }, statements),
  }
  spend(costMs)
  try {
    return await work(timed)
  } finally {
    spend((startedAt === null ? 0 : performance.now() - startedAt) - costMs)
  }
}

function tooCostly(costMs: number, maxCostMs: number): RestError {
  const isAnyTime = costMs === Infinity
  return new RestError({
    status: 400,
    code: tooCostlyCode,
    message: 'The request would cost too much',
    details: isAnyTime
      ? 'The time for its regular expression cannot be estimated.'
      : `It is estimated to need ${Math.round(costMs)} ms of the database's time. The limit is ${maxCostMs} ms.`,
    hint: isAnyTime
      ? 'Write the regular expression without back references (\\1), look-around and options (?...), or use like.'
      : 'Embed fewer resources, set a limit for each of them, filter by an indexed column, or use shorter patterns.',
  })
}
