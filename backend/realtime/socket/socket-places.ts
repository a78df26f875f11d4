import { limitAddress } from '../../web/rate-limit.ts'
import type { RealtimeLimits } from '../limits.ts'

/** Counts open sockets, in total and for each address, so that one visitor cannot take them all. */
export class SocketPlaces {
  #limits: Pick<RealtimeLimits, 'sockets' | 'socketsPerAddress'>
  #total = 0
  #byAddress = new Map<string, number>()

  constructor(limits: Pick<RealtimeLimits, 'sockets' | 'socketsPerAddress'>) {
    this.#limits = limits
  }

  /** @returns a function that gives the place back; null when there is none */
  take(ip: string): (() => void) | null {
    const address = limitAddress(ip)
    const ofAddress = this.#byAddress.get(address) ?? 0
    const { sockets, socketsPerAddress } = this.#limits
    if (this.#total >= sockets || ofAddress >= socketsPerAddress) return null
    this.#total++
    this.#byAddress.set(address, ofAddress + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#total--
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left === 0) this.#byAddress.delete(address)
      else this.#byAddress.set(address, left)
    }
  }
}
