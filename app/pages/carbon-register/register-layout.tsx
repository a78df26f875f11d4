import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { fetchCheckpoint } from '../../features/register/log-files.ts'
import { NoAnswer } from '../../features/register/check-failure.ts'
import { findSeen, storeSeen } from '../../features/register/seen-checkpoint.ts'

/**
 * All pages of the register. On the first visit of any of them the browser remembers the signature of the
 * register, so that the next visit can show what was changed or removed since.
 */
export default function RegisterLayout() {
  const { pathname } = useLocation()
  // That page checks the signature before it remembers it.
  const isChecked = pathname.endsWith('/verify')

  // The browser's memory is outside of React.
  useEffect(() => {
    if (!isChecked && findSeen() === null) rememberFirst().catch(ignoreNoAnswer)
  }, [isChecked])

  return <Outlet />
}

/** Stores the signed note as it comes: what checks it is large, and loaded on a later visit. */
async function rememberFirst(): Promise<void> {
  storeSeen(await fetchCheckpoint())
}

/** A visit without a connection is not remembered; the next one is. */
function ignoreNoAnswer(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error
}
