import Download from '~icons/lucide/download'
import { useState } from 'react'
import type { TableFormat } from '../../../../domain/files/table-format.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import {
  getPayoutFile,
  sendPayouts,
  type DeskPayout,
  type PayoutWay,
} from '../../../../domain/resellers/payout-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../frame/panel.tsx'
import { payoutFileName, saveTable } from './save-table.ts'

/** Sends approved payouts: all, or those that are ticked. */
export function SendPayouts({
  payouts,
  gateway,
}: {
  payouts: readonly DeskPayout[]
  gateway: string | null
}) {
  const { run, isBusy, failure } = useConfirmedAction(sendPayouts, ['admin'])
  const file = useConfirmedAction(getPayoutFile, ['admin'])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<string[]>([])
  const chosen = payouts.filter(({ id }) => !left.has(id))
  const netKobo = chosen.reduce((sum, payout) => sum + payout.netKobo, 0)

  async function send(way: PayoutWay, format: TableFormat = 'csv'): Promise<void> {
    const answer = await run({ payoutIds: chosen.map(({ id }) => id), way })
    if (!answer) return
    setProblems(answer.refused.map(({ message }) => message))
    if (answer.batchId === null || answer.sent === 0) return
    const { batchId } = answer
    saveTable(payoutFileName(batchId), format, await file.run({ batchId, format }))
  }

  return (
    <Panel
      title={`To send (${payouts.length})`}
      description="The payment service transfers them at once. Or you make a file for our bank, transfer them there, and note the result of each one here."
    >
      <ul className="divide-y divide-line">
        {payouts.map(({ id, businessName, netKobo: kobo, account }) => (
          <li key={id}>
            <label className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                className="mt-1 size-5 accent-primary"
                checked={!left.has(id)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Set(left)
                  if (checked) next.delete(id)
                  else next.add(id)
                  setLeft(next)
                }}
              />
              <span>
                {businessName} · <strong className="tabular-nums">{formatExactNaira(kobo)}</strong>
                <span className="block text-sm text-ink-2">{account}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {[failure, file.failure, ...problems].map(
        (problem) => problem && <Alert key={problem}>{problem}</Alert>,
      )}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {gateway && (
          <Button disabled={isBusy || chosen.length === 0} onClick={() => void send('gateway')}>
            Send {formatExactNaira(netKobo)} by{' '}
            {gateway === 'paystack' ? 'Paystack' : 'the sandbox'}
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={isBusy || chosen.length === 0}
          onClick={() => void send('bank_file')}
        >
          <Download className="size-4" aria-hidden="true" /> Make a bank file (CSV)
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy || chosen.length === 0}
          onClick={() => void send('bank_file', 'xlsx')}
        >
          Make it as a workbook (XLSX)
        </Button>
      </p>
      <p className="mt-2 text-sm text-ink-2">
        Upload the CSV to the bank without opening it: Excel drops the zeros in front of bank codes
        and account numbers. To read or change the list, take the workbook.
      </p>
    </Panel>
  )
}
