import { formatNumber } from '../../../domain/text/format-number.ts'
import BadgeCheck from '~icons/lucide/badge-check'
import ShieldAlert from '~icons/lucide/shield-alert'
import { useEffect, useState, type ReactNode } from 'react'
import { formatDay } from '../../platform/format-time.ts'
import { failureOf, failureSentences, loadCheck, type CheckFailure } from './check-failure.ts'
import type { SeenCheck } from './check-seen.ts'

const faults = {
  'not-signed': 'its newest state is not signed by a key of the register',
  'earlier-not-signed': 'what you saw is not signed by a key that the register publishes today',
  shrunk: 'some entries were removed',
  rewritten: 'some entries were changed',
} as const

type State = SeenCheck | { kind: 'failed'; failure: CheckFailure }

/**
 * Says to somebody who was here before that the register still has everything it had then, and to others
 * that it is remembered. It stands in an element with `role="status"`.
 */
export function ReturningVisitor() {
  const [state, setState] = useState<State | null>(null)

  // The browser's memory is outside of React, and the check needs the network.
  useEffect(() => {
    let isGone = false
    async function findState(): Promise<State> {
      try {
        const { checkSeen } = await loadCheck(() => import('./check-seen.ts'))
        return await checkSeen()
      } catch (error) {
        return { kind: 'failed', failure: failureOf(error) }
      }
    }
    async function run() {
      const found = await findState()
      if (!isGone) setState(found)
    }
    void run()
    return () => {
      isGone = true
    }
  }, [])

  return state && <Result state={state} />
}

function Result({ state }: { state: State }) {
  // Without a connection there is nothing to compare with, and the page says so elsewhere.
  if (state.kind === 'failed')
    return state.failure === 'offline' ? null : <Warning>{failureSentences[state.failure]}</Warning>
  if (state.kind === 'broken')
    return (
      <Warning>
        {state.seenAt === null ? (
          <strong>This is not the register that we signed</strong>
        ) : (
          <strong>This is not the register that you saw on {formatDay(state.seenAt)}</strong>
        )}
        : {faults[state.reason]}.{' '}
        {state.seenAt !== null && 'This browser keeps the old signature, which proves it. '}
        Please tell us, and keep this browser’s data.
      </Warning>
    )
  return (
    <p className="mt-6 flex gap-3 text-ink-2">
      <BadgeCheck className="size-6 shrink-0 text-primary" aria-hidden="true" />
      {describe(state)}
    </p>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 flex gap-3 rounded-card bg-danger-soft px-5 py-4 text-danger">
      <ShieldAlert className="size-6 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

function describe(check: Exclude<SeenCheck, { kind: 'broken' }>): string {
  if (check.kind === 'first')
    return check.isStored
      ? 'This browser remembers today’s signature. The next time you come, it checks that nothing was changed or removed since.'
      : 'The register is signed by its keys. This browser stores nothing, so it cannot compare the register with your next visit.'
  const { entries, seenAt, newEntries } = check
  const more =
    newEntries > 0
      ? `, and ${formatNumber(newEntries)} new ${newEntries === 1 ? 'one' : 'ones'}`
      : ''
  return `Your browser checked: the register still contains all ${formatNumber(entries)} entries that you saw on ${formatDay(seenAt)}${more}.`
}
