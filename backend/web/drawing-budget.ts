import { limitNetwork } from './rate-limit.ts'

/** How much time one address and its network may have spent on new pictures and documents. */
export interface DrawingBudget {
  /**
   * Takes the usual cost of a drawing in advance.
   * @param address a `limitAddress`
   * @returns what to call with the true cost in milliseconds; null when the budget is used up
   */
  take(address: string): ((ms: number) => void) | null
}

interface Options {
  /** What an address may use at once, in milliseconds of drawing. */
  capacityMs?: number
  /** Milliseconds that come back for each millisecond that passes. */
  refill?: number
  now?: () => number
}

const usualMs = 200
/** Addresses are cheap, so those of one network together get so many times the budget of one. */
const networkShare = 2
const maxAccounts = 20_000

/**
 * Anybody may ask for any size of a public picture and for any proposal, and each new one costs time
 * and space. One address gets 30 seconds of drawing, and a quarter of the time that passes: a page of
 * hundred new pictures is well below it. A network gets twice as much. What is cached costs nothing.
 */
export function createDrawingBudget({
  capacityMs = 30_000,
  refill = 0.25,
  now = Date.now,
}: Options = {}): DrawingBudget {
  /** Least recently used first. */
  const accounts = new Map<string, { leftMs: number; at: number }>()

  function refilled(name: string, share: number): { leftMs: number; at: number } {
    const at = now()
    const old = accounts.get(name) ?? { leftMs: share * capacityMs, at }
    const leftMs = Math.min(share * capacityMs, old.leftMs + (at - old.at) * share * refill)
    accounts.delete(name)
    const account = { leftMs, at }
    accounts.set(name, account)
    const [oldest] = accounts.keys()
    if (accounts.size > maxAccounts && oldest !== undefined) accounts.delete(oldest)
    return account
  }

  return {
    take(address) {
      const find = () => [
        refilled(address, 1),
        refilled(`network ${limitNetwork(address)}`, networkShare),
      ]
      const used = find()
      if (used.some(({ leftMs }) => leftMs < usualMs)) return null
      for (const account of used) account.leftMs -= usualMs
      return (ms) => {
        for (const account of find()) account.leftMs += usualMs - ms
      }
    },
  }
}
