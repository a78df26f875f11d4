import { RestError } from '../rest-error.ts'

/** How much of the database's time one reader may use. */
export interface Allowance {
  /** Milliseconds that a reader may use at once. */
  burstMs: number
  /** Milliseconds that come back each second. */
  msPerS: number
}

/** The account of the database's time that one reader uses. */
export interface CostAccount {
  /**
   * @throws RestError 429 with `Retry-After` when the reader has used more than the allowance
   */
  requireCredit(): void
  /** Takes time from the account; a negative time gives it back. */
  spend(ms: number): void
}

interface Balance {
  usedMs: number
  /** When `usedMs` was right; it sinks from then on. */
  at: number
  msPerS: number
}

/** Above this number, balances that are paid back are dropped. */
const maxBalances = 10_000

/**
 * A leaky bucket for each reader, in the memory of this process: it protects the connections of
 * this process, and a count in the database would cost more than most requests.
 * @param now milliseconds, rising
 * @returns a function that opens the account of a key
 */
export function createCostAccounts(
  now: () => number,
): (key: string, allowance: Allowance) => CostAccount {
  const balances = new Map<string, Balance>()

  const usedMs = ({ usedMs: before, at, msPerS }: Balance) =>
    Math.max(0, before - ((now() - at) * msPerS) / 1_000)

  function dropPaid(): void {
    for (const [key, balance] of balances) if (usedMs(balance) === 0) balances.delete(key)
    // So many readers in debt at once are a flood from many addresses. The oldest may go: an
    // account only protects from its own reader.
    for (const key of balances.keys()) {
      if (balances.size <= maxBalances) return
      balances.delete(key)
    }
  }

  return (key, { burstMs, msPerS }) => {
    const used = () => {
      const balance = balances.get(key)
      return balance ? usedMs(balance) : 0
    }
    return {
      requireCredit() {
        const debtMs = used() - burstMs
        if (debtMs > 0) throw tooManyRequests(Math.ceil(debtMs / msPerS))
      },
      spend(ms) {
        balances.set(key, { usedMs: Math.max(0, used() + ms), at: now(), msPerS })
        if (balances.size > 2 * maxBalances) dropPaid()
      },
    }
  }
}

/** The account of a reader who need not pay. */
export const freeAccount: CostAccount = { requireCredit() {}, spend() {} }

function tooManyRequests(retryAfterS: number): RestError {
  return new RestError({
    status: 429,
    code: '53400',
    message: 'Too many expensive requests',
    details: null,
    hint: `Try again in ${retryAfterS} s. Requests for fewer rows and embedded resources cost less.`,
    headers: { 'Retry-After': String(retryAfterS) },
  })
}
