import type { Person } from './person.ts'

/** A session that ended is refused within a second; half of it may pass here. */
const knownForMs = 500
const maxKnown = 1_000

/**
 * The people whose session was found alive within the last half second, for reads: a page reads
 * several things at once. A write is never spared the question.
 */
export class RecentSessions {
  #foundAtMs = new Map<string, number>()

  /** @param atMs of `performance.now()` */
  has(person: Person, atMs: number): boolean {
    const foundAtMs = this.#foundAtMs.get(keyOf(person))
    return foundAtMs !== undefined && atMs - foundAtMs < knownForMs
  }

  /** @param atMs when the question was sent */
  add(person: Person, atMs: number): void {
    const key = keyOf(person)
    this.#foundAtMs.delete(key)
    this.#foundAtMs.set(key, atMs)
    const [oldest] = this.#foundAtMs.keys()
    if (this.#foundAtMs.size > maxKnown && oldest !== undefined) this.#foundAtMs.delete(oldest)
  }
}

function keyOf({ userId, sessionId }: Person): string {
  return `${userId} ${sessionId ?? ''}`
}
