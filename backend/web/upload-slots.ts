import { ApiError } from './api-error.ts'

export interface UploadSlots {
  /**
   * Takes slots for the body of a request, one for every 7 MB that it declares, which are freed when
   * the result is disposed. Null when it needs none, because it declares at most `smallBytes`.
   * @throws ApiError 503 when this address gets not so many slots now
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
 * whole office, gets three of them: three files of 5 MB, or one form with four pictures.
 */
export function createUploadSlots({
  total = 8,
  perAddress = 3,
}: { total?: number; perAddress?: number } = {}): UploadSlots {
  const taken = new Map<string, number>()
  let count = 0

  function release(address: string, slots: number): void {
    count -= slots
    const left = (taken.get(address) ?? slots) - slots
    if (left === 0) taken.delete(address)
    else taken.set(address, left)
  }

  return {
    take(request, address, { maxBytes, smallBytes }) {
      const bytes = Number(request.headers.get('content-length') ?? maxBytes)
      if (maxBytes <= smallBytes || bytes <= smallBytes) return null
      const slots = Math.ceil(Math.min(bytes, maxBytes) / slotBytes) || 1
      const own = taken.get(address) ?? 0
      if (count + slots > total || own + slots > perAddress) throw tooManyUploads()
      count += slots
      taken.set(address, own + slots)
      return { [Symbol.dispose]: () => release(address, slots) }
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
