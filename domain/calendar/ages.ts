/**
 * Ages of stored times. A clock may have been ahead when a time was stored: after a power cut on a
 * machine without a battery clock, or on the machine from which a database was moved. Such a time is
 * neither the last nor the newest, and nothing waits until the clock reaches it.
 */

/** The clocks of two machines may differ by so much. */
export const clockToleranceMs = 5 * 60_000

/** This software did not exist before. */
const earliest = new Date('2026-11-01T00:00:00Z')

/**
 * Whether a clock stands so far back that everything stored seems to lie in the future, as the clock
 * of a machine whose battery is empty does until the network sets it. Nothing stored is corrected
 * then: it is right.
 */
export function hasLostTime(now: Date): boolean {
  return now < earliest
}

/** Whether a time at which something happened lies in the future, so that its clock was wrong. */
export function isMisdated(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > clockToleranceMs
}

/** How long ago something happened, from 0; null when its clock was wrong. */
export function ageMs(at: Date, now: Date): number | null {
  return isMisdated(at, now) ? null : Math.max(0, now.getTime() - at.getTime())
}

/**
 * Whether a time that began at `at` and lasts `afterMs` is over. One that has not begun yet was
 * dated by a wrong clock, and is over: nobody waits for it, and nothing is valid because of it.
 */
export function isOver({ at, afterMs, now }: { at: Date; afterMs: number; now: Date }): boolean {
  const age = ageMs(at, now)
  return age === null || age > afterMs
}
