interface Sized {
  bytes: number
}

/** Entries in the order in which they were used, and the space that they take together. */
export interface RecentEntries<T extends Sized> {
  /** Adds or replaces an entry, which counts as used now. */
  use(name: string, entry: T): void
  find(name: string): T | null
  forget(name: string): void
  /** The one that was not used for longest. */
  oldest(): [name: string, entry: T] | null
  takenBytes(): number
}

/** A file takes whole blocks of the disk, so many small ones also need space. */
const blockBytes = 4_096

export function createRecentEntries<T extends Sized>(): RecentEntries<T> {
  const entries = new Map<string, T>()
  let bytes = 0

  function forget(name: string): void {
    const entry = entries.get(name)
    if (entry) bytes -= takenBy(entry)
    entries.delete(name)
  }

  return {
    use(name, entry) {
      forget(name)
      entries.set(name, entry)
      bytes += takenBy(entry)
    },
    find: (name) => entries.get(name) ?? null,
    forget,
    oldest: () => entries.entries().next().value ?? null,
    takenBytes: () => bytes,
  }
}

function takenBy({ bytes }: Sized): number {
  return Math.ceil(bytes / blockBytes) * blockBytes
}
