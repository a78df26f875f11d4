import { useState } from 'react'
import { tableFormats } from '../../../../domain/files/table-format.ts'
import {
  checkPayout,
  getPayoutFile,
  recordPayoutResult,
  type DeskPayout,
} from '../../../../domain/resellers/payout-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { payoutFileName, saveTable } from './save-table.ts'

/** What became of a payout: the gateway is asked, or staff note what their bank did. */
export function EndPayout({ payout }: { payout: DeskPayout }) {
  return payout.way === 'gateway' ? (
    <AskGateway payoutId={payout.id} />
  ) : (
    <NoteResult payout={payout} />
  )
}

function AskGateway({ payoutId }: { payoutId: string }) {
  const { run, isBusy, failure } = useConfirmedAction(checkPayout, ['admin'])
  const end = useConfirmedAction(recordPayoutResult, ['admin'])
  const [reason, setReason] = useState('')
  return (
    <div className="mt-3 grid gap-3">
      {failure && <Alert>{failure}</Alert>}
      <p>
        <Button
          variant="secondary"
          size="small"
          disabled={isBusy}
          onClick={() => void run({ payoutId })}
        >
          Ask now
        </Button>
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-sm">
          The payment service does not know it
        </summary>
        <p className="text-sm text-ink-2">
          We ask the payment service once more. If it really does not know this payout, the money
          goes back to the balance of the reseller.
        </p>
        {end.failure && <Alert className="mt-3">{end.failure}</Alert>}
        <TextField
          label="Reason"
          hint="The reseller reads it."
          className="mt-3 max-w-xl"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          disabled={end.isBusy}
          onClick={() => void end.run({ payoutId, result: 'failed', bankReference: null, reason })}
        >
          Give the money back
        </Button>
      </details>
    </div>
  )
}

function NoteResult({ payout }: { payout: DeskPayout }) {
  const { run, isBusy, failure } = useConfirmedAction(recordPayoutResult, ['admin'])
  const file = useConfirmedAction(getPayoutFile, ['admin'])
  const [bankReference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const { id: payoutId, batchId, status } = payout
  const isOpen = status === 'sending'
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
        {isOpen ? 'Note the result' : 'It came back'}
      </summary>
      <div className="grid gap-3 whitespace-normal">
        {[failure, file.failure].map(
          (problem) => problem && <Alert key={problem}>{problem}</Alert>,
        )}
        {isOpen && (
          <TextField
            label="Reference of the transfer"
            className="max-w-xl"
            value={bankReference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
        )}
        <TextField
          label={isOpen ? 'Reason, if it was not paid' : 'Reason'}
          hint="The reseller reads it."
          className="max-w-xl"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <p className="flex flex-wrap gap-3">
          {isOpen && (
            <Button
              size="small"
              disabled={isBusy}
              onClick={() => void run({ payoutId, result: 'paid', bankReference, reason: null })}
            >
              It was paid
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            disabled={isBusy}
            onClick={() =>
              void run({
                payoutId,
                result: isOpen ? 'failed' : 'returned',
                bankReference: null,
                reason,
              })
            }
          >
            {isOpen ? 'It was not paid' : 'The money is back'}
          </Button>
          {isOpen &&
            batchId &&
            tableFormats.map((format) => (
              <Button
                key={format}
                variant="quiet"
                size="small"
                disabled={file.isBusy}
                onClick={async () =>
                  saveTable(payoutFileName(batchId), format, await file.run({ batchId, format }))
                }
              >
                Download the file again ({format.toUpperCase()})
              </Button>
            ))}
        </p>
      </div>
    </details>
  )
}
