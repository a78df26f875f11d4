/** How much time one address may have spent on new pictures. */
export interface DrawingBudget {
  /**
   * Takes the usual cost of a picture in advance.
   * @returns what to call with the true cost in milliseconds; null when the budget is used up
   */
  take(address: string): ((ms: number) => void) | null
}

interface Options {
  /** What an address may use at once, in milliseconds of making. */
  capacityMs?: number
  /** Milliseconds that come back for each millisecond that passes. */
  refill?: number
  now?: () => number
}

const usualMs = 200
const maxAddresses = 10_000

/**
 * Anybody may ask for any size of a public picture, and each new size costs time and space. One
 * address gets 30 seconds of making, and a quarter of the time that passes: a page of hundred new
 * pictures is well below it. What is cached costs nothing.
 */
export function createDrawingBudget({
  capacityMs = 30_000,
  refill = 0.25,
  now = Date.now,
}: Options = {}): DrawingBudget {
  /** Least recently used first. */
  const accounts = new Map<string, { leftMs: number; at: number }>()

  function refilled(address: string): { leftMs: number; at: number } {
    const at = now()
    const old = accounts.get(address) ?? { leftMs: capacityMs, at }
    const leftMs = Math.min(capacityMs, old.leftMs + (at - old.at) * refill)
    accounts.delete(address)
    const account = { leftMs, at }
    accounts.set(address, account)
    const [oldest] = accounts.keys()
    if (accounts.size > maxAddresses && oldest !== undefined) accounts.delete(oldest)
    return account
  }

  return {
    take(address) {
      const account = refilled(address)
      if (account.leftMs < usualMs) return null
      account.leftMs -= usualMs
      return (ms) => {
        refilled(address).leftMs += usualMs - ms
      }
    },
  }
}
