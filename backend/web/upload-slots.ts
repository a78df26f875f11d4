import { ApiError } from './api-error.ts'

export interface UploadSlots {
  /**
   * Takes a slot for the body of a request, which is freed when it is disposed. Null when it needs
   * none, because it declares at most `smallBytes`.
   * @throws ApiError 503 when this address gets no slot now
   */
  take(
    request: Request,
    address: string,
    limits: { maxBytes: number; smallBytes: number },
  ): Disposable | null
}

/**
 * Limits how many uploads this process has in memory at the same time. An upload has up to 6 MB and
 * needs three times as much while its form is parsed, so eight need about 150 MB. One address,
 * which may be a whole office, gets three of them.
 */
export function createUploadSlots({
  total = 8,
  perAddress = 3,
}: { total?: number; perAddress?: number } = {}): UploadSlots {
  const taken = new Map<string, number>()
  let count = 0

  function release(address: string): void {
    count--
    const left = (taken.get(address) ?? 1) - 1
    if (left === 0) taken.delete(address)
    else taken.set(address, left)
  }

  return {
    take(request, address, { maxBytes, smallBytes }) {
      const bytes = Number(request.headers.get('content-length') ?? maxBytes)
      if (maxBytes <= smallBytes || bytes <= smallBytes) return null
      const own = taken.get(address) ?? 0
      if (count >= total || own >= perAddress) throw tooManyUploads()
      count++
      taken.set(address, own + 1)
      return { [Symbol.dispose]: () => release(address) }
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
