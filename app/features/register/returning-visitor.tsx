import { BadgeCheck, ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDay } from '../../platform/format-time.ts'
import type { SeenCheck } from './check-seen.ts'
import { findSeen } from './seen-checkpoint.ts'

const faults = {
  'not-signed': 'its newest state is not signed by a key that we know',
  shrunk: 'entries that were there are gone',
  rewritten: 'entries that were there are others now',
} as const

/** Says to somebody who was here before that the register still has everything it had then. */
export function ReturningVisitor() {
  const [check, setCheck] = useState<SeenCheck | null>(null)

  // The browser's memory is outside of React, and the check needs the network.
  useEffect(() => {
    let isGone = false
    async function run() {
      // The first time there is nothing to compare, so the check is not downloaded.
      if (findSeen() === null && !window.location.pathname.endsWith('/verify')) return
      const { checkSeen } = await import('./check-seen.ts')
      const result = await checkSeen()
      if (!isGone) setCheck(result)
    }
    // Without a network there is nothing to compare with.
    run().catch(() => {})
    return () => {
      isGone = true
    }
  }, [])

  return <div role="status">{check && <Result check={check} />}</div>
}

function Result({ check }: { check: SeenCheck }) {
  if (check.kind === 'broken')
    return (
      <p className="mt-6 flex gap-3 rounded-card bg-danger-soft px-5 py-4 text-danger">
        <ShieldAlert className="size-6 shrink-0" aria-hidden="true" />
        <span>
          <strong>This is not the register that you saw on {formatDay(check.seenAt)}</strong>:{' '}
          {faults[check.reason]}. This browser keeps the old signature, which proves it. Please tell
          us, and keep this browser’s data.
        </span>
      </p>
    )
  return (
    <p className="mt-6 flex gap-3 text-ink-2">
      <BadgeCheck className="size-6 shrink-0 text-primary" aria-hidden="true" />
      {check.kind === 'first'
        ? 'This browser remembers today’s signature. The next time you come, it checks that nothing was changed or removed since.'
        : `Your browser checked: the register still contains all ${check.entries.toLocaleString('en-NG')} entries that you saw on ${formatDay(check.seenAt)}${check.newEntries > 0 ? `, and ${check.newEntries.toLocaleString('en-NG')} new ones` : ''}.`}
    </p>
  )
}
