export interface UploadSlots {
  /** A place for one upload, free again when it is disposed; null when there is none for this address now. */
  take(address: string): Disposable | null
}

/**
 * Bounds how many uploads are in memory at the same time, in this process: at 6 MB each, held three times while a form
 * is taken apart, eight are about 150 MB at worst. One address, which may be a whole office, gets some of them only.
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
    take(address) {
      const own = taken.get(address) ?? 0
      if (count >= total || own >= perAddress) return null
      count++
      taken.set(address, own + 1)
      return { [Symbol.dispose]: () => release(address) }
    },
  }
}
