import { limitAddress } from '../../web/rate-limit.ts'

interface PlacesOptions {
  total: number
  perAddress: number
}

/** Counts what is taken, in total and for each address, so that one visitor cannot take it all. */
export class Places {
  #limits: PlacesOptions
  #total = 0
  #byAddress = new Map<string, number>()

  constructor(limits: PlacesOptions) {
    this.#limits = limits
  }

  /** @returns a function that gives the places back; null when there are not as many */
  take(ip: string, count: number): (() => void) | null {
    const address = limitAddress(ip)
    const ofAddress = this.#byAddress.get(address) ?? 0
    const { total, perAddress } = this.#limits
    if (this.#total + count > total || ofAddress + count > perAddress) return null
    this.#total += count
    this.#byAddress.set(address, ofAddress + count)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#total -= count
      const left = (this.#byAddress.get(address) ?? count) - count
      if (left === 0) this.#byAddress.delete(address)
      else this.#byAddress.set(address, left)
    }
  }
}
