import { formatNaira } from '../../../../../domain/money/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyRow } from '../../../../features/bank-transfer/copy-row.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import type { ShownTransfer } from './use-start-plan-payment.ts'

/** Our account, for a transfer of an instalment. */
export function PlanTransfer({
  account,
  reference,
  amountKobo,
  planNumber,
  onClose,
}: ShownTransfer & { planNumber: string; onClose: () => void }) {
  return (
    <section aria-labelledby="plan-transfer" className="mt-4 max-w-xl border-t border-line pt-4">
      <h4 id="plan-transfer" ref={takeFocus} tabIndex={-1} className="text-lg font-semibold">
        Transfer to this account
      </h4>
      <dl className="mt-2 divide-y divide-line">
        <CopyRow
          label="Amount"
          text={formatNaira(amountKobo, { withKobo: true })}
          copyText={(amountKobo / 100).toFixed(2)}
        />
        <CopyRow label="Account number" text={account.number} />
        <CopyRow label="Bank" text={account.bank} />
        <CopyRow label="Account name" text={account.name} />
        <CopyRow label="Reference" text={reference} />
      </dl>
      <p className="mt-3 text-ink-2">
        Please write the reference as the narration (remark), so that we find the money for plan{' '}
        {planNumber}. It counts from the day on which it arrives. This page updates by itself, and
        you can close it.
      </p>
      <Button variant="quiet" className="mt-3" onClick={onClose}>
        Done
      </Button>
    </section>
  )
}
