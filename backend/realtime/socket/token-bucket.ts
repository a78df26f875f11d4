/** How much may come: `burst` at once, and `perS` each second. */
export interface Rate {
  burst: number
  perS: number
}

/** Counts what comes against a rate. */
export class TokenBucket {
  #rate: Rate
  #left: number
  #atMs = performance.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.burst
  }

  /** @returns false when it is more than the rate allows; then nothing is taken */
  take(count: number): boolean {
    const nowMs = performance.now()
    const { burst, perS } = this.#rate
    this.#left = Math.min(burst, this.#left + ((nowMs - this.#atMs) / 1_000) * perS)
    this.#atMs = nowMs
    if (count > this.#left) return false
    this.#left -= count
    return true
  }
}
