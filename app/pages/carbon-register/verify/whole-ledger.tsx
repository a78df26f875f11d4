import { formatNumber } from '../../../../domain/text/format-number.ts'
import { useEffect, useRef, useState } from 'react'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { useHydrated } from '../../../platform/use-hydrated.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { failureSentences } from '../../../features/register/check-failure.ts'
import type { LedgerAnswer, LedgerRequest } from './ledger-worker.ts'

/** Checks every entry of the register in this browser, with its progress. */
export function WholeLedger({ keys }: { keys: readonly string[] }) {
  const isHydrated = useHydrated()
  const worker = useRef<Worker>(null)
  const [answer, setAnswer] = useState<LedgerAnswer | null>(null)
  const isRunning = answer?.kind === 'progress'

  // The worker lives as long as the page.
  useEffect(() => () => worker.current?.terminate(), [])

  function start() {
    worker.current?.terminate()
    const opened = new Worker(new URL('./ledger-worker.ts', import.meta.url), { type: 'module' })
    worker.current = opened
    setAnswer({ kind: 'progress', checked: 0, size: 0 })
    opened.addEventListener('message', ({ data }: MessageEvent<LedgerAnswer>) => setAnswer(data))
    // The worker's file could not be loaded, or is broken.
    opened.addEventListener('error', () => setAnswer({ kind: 'failed', failure: 'mistake' }))
    opened.postMessage({ keys } satisfies LedgerRequest)
  }

  function stop() {
    worker.current?.terminate()
    setAnswer(null)
  }

  return (
    <div>
      {isRunning ? (
        <>
          <label className="grid max-w-xl gap-2">
            <span className="money">
              {answer.size === 0
                ? 'Reading the newest signature …'
                : `${formatNumber(answer.checked)} of ${formatNumber(answer.size)} entries`}
            </span>
            <progress
              className="h-3 w-full accent-primary"
              max={Math.max(1, answer.size)}
              value={answer.checked}
            />
          </label>
          <Button variant="secondary" className="mt-4" onClick={stop}>
            Stop
          </Button>
        </>
      ) : (
        <Button onClick={start} disabled={!isHydrated}>
          {answer === null ? 'Check every entry' : 'Check again'}
        </Button>
      )}
      <div aria-live="polite" className="mt-5 max-w-2xl">
        {answer && <Outcome answer={answer} />}
      </div>
    </div>
  )
}

function Outcome({ answer }: { answer: LedgerAnswer }) {
  if (answer.kind === 'progress') return null
  if (answer.kind === 'failed') return <Alert>{failureSentences[answer.failure]}</Alert>
  if (answer.kind === 'fault')
    return (
      <Alert>
        <strong>The register has a fault.</strong> {answer.message} Please tell us.
      </Alert>
    )
  return (
    <p>
      <strong>Everything is right.</strong> All {formatNumber(answer.size)} entries follow one from
      the other, keep every rule, and are what was signed: {formatAmount(answer.issuedKg)} issued,{' '}
      {formatAmount(answer.retiredKg)} retired. Root of the tree:{' '}
      <span className="money text-sm wrap-anywhere">{answer.root}</span>
    </p>
  )
}
