import { limitAddress } from '../../web/rate-limit.ts'
import { TokenBucket, type Rate } from '../socket/token-bucket.ts'

const maxAddresses = 10_000

/** A rate for each address (IPv4 /32, IPv6 /64), in the memory of this process. */
export class Paces {
  #rate: Rate
  #byAddress = new Map<string, TokenBucket>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** @returns false when the address sends too many */
  take(ip: string, count: number): boolean {
    const address = limitAddress(ip)
    const bucket = this.#byAddress.get(address) ?? new TokenBucket(this.#rate)
    // The one that was used last comes last; the first is forgotten.
    this.#byAddress.delete(address)
    this.#byAddress.set(address, bucket)
    const [oldest] = this.#byAddress.keys()
    if (this.#byAddress.size > maxAddresses && oldest !== undefined) this.#byAddress.delete(oldest)
    return bucket.take(count)
  }
}
