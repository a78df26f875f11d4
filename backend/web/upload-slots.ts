export interface UploadSlots {
  /**
   * Takes a slot for one upload, which is freed when it is disposed; null when this address gets
   * none now.
   */
  take(address: string): Disposable | null
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
    take(address) {
      const own = taken.get(address) ?? 0
      if (count >= total || own >= perAddress) return null
      count++
      taken.set(address, own + 1)
      return { [Symbol.dispose]: () => release(address) }
    },
  }
}
