import type { Follow } from '../../platform/behaviours.ts'
import { NoAnswer } from './check-failure.ts'
import { fetchCheckpoint } from './log-files.ts'
import { findSeen, storeSeen } from './seen-checkpoint.ts'

/**
 * The browser remembers the signature of the register on the first visit. On the next one of the overview
 * it shows what was changed or removed since; only then it needs the code for that.
 */
export const follow: Follow = () => {
  const place = document.querySelector('[data-returning-visitor]')
  if (findSeen() === null) rememberFirst().catch(ignoreNoAnswer)
  else if (place)
    // Without a connection there is nothing to compare with, and the page says so elsewhere.
    import('./mount-returning-visitor.tsx').then(
      ({ show }) => show(place),
      () => {},
    )
  return () => {}
}

/** Stores the signed note as it comes: what checks it is large, and loaded on a later visit. */
async function rememberFirst(): Promise<void> {
  storeSeen(await fetchCheckpoint())
}

/** A visit without a connection is not remembered; the next one is. */
function ignoreNoAnswer(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error
}
