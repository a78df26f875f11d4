import { ApiError } from './api-error.ts'
import { limitNetwork } from './rate-limit.ts'

export interface UploadSlots {
  /**
   * Takes slots for the body of a request, one for every 7 MB that it declares, which are freed when
   * the result is disposed. Null when it needs none, because it declares at most `smallBytes`.
   * @param address a `limitAddress`
   * @throws ApiError 503 when this address, or its network, gets not so many slots now
   */
  take(
    request: Request,
    address: string,
    limits: { maxBytes: number; smallBytes: number },
  ): Disposable | null
}

const slotBytes = 7 * 1024 * 1024

/**
 * Limits how much of uploads this process has in memory at the same time. An upload needs three times
 * its size while its form is parsed, so eight slots need about 170 MB. One address, which may be a
 * whole office, gets three of them: three files of 5 MB, or one form with four pictures. Addresses are cheap,
 * so those of one network together leave some to the others.
 */
export function createUploadSlots({
  total = 8,
  perAddress = 3,
  perNetwork = 5,
}: { total?: number; perAddress?: number; perNetwork?: number } = {}): UploadSlots {
  /** Slots by address and by network. */
  const taken = new Map<string, number>()
  let count = 0

  const ownOf = (name: string) => taken.get(name) ?? 0

  function add(names: readonly string[], slots: number): void {
    count += slots
    for (const name of names) {
      const own = ownOf(name) + slots
      if (own === 0) taken.delete(name)
      else taken.set(name, own)
    }
  }

  return {
    take(request, address, { maxBytes, smallBytes }) {
      const bytes = Number(request.headers.get('content-length') ?? maxBytes)
      if (maxBytes <= smallBytes || bytes <= smallBytes) return null
      const slots = Math.ceil(Math.min(bytes, maxBytes) / slotBytes) || 1
      const network = `network ${limitNetwork(address)}`
      const isFree =
        count + slots <= total &&
        ownOf(address) + slots <= perAddress &&
        ownOf(network) + slots <= perNetwork
      if (!isFree) throw tooManyUploads()
      add([address, network], slots)
      return { [Symbol.dispose]: () => add([address, network], -slots) }
    },
  }
}

function tooManyUploads(): ApiError {
  return new ApiError({
    status: 503,
    code: 'too_many_uploads',
    message: 'Many people are sending us files at this moment. Please try again in a minute.',
    headers: { 'retry-after': '60' },
  })
}
