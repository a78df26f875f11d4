import { useState, type FormEvent } from 'react'
import { formatNaira } from '../../../../domain/money/money.ts'
import {
  maxProofBytes,
  missingProofMessage,
  tooLargeProofMessage,
} from '../../../../domain/payments/transfer-proof.ts'
import { explainMissingHold, extensionHours } from '../../../../domain/orders/stock-hold.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { formatWeekdayMoment } from '../../../platform/format-time.ts'
import { useToasts } from '../../../platform/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/forms/field.tsx'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import type { StartedPayment } from '../../../../domain/orders/order-payments.ts'
import { failureMessage } from '../../../platform/failure-message.ts'

interface TransferBoxProps {
  account: NonNullable<StartedPayment['account']>
  payment: StartedPayment['payment']
  payBefore: string | null
  order: Pick<OrderView['order'], 'holds_stock'>
  /** Whether a receipt gives the order more time. */
  extendsHold: boolean
  act: OrderMutation
  onBack: () => void
}

/**
 * The account, the exact amount and the deadline of a bank transfer, and the form for the receipt.
 */
export function TransferBox({
  account,
  payment,
  payBefore,
  order,
  extendsHold,
  act,
  onBack,
}: TransferBoxProps) {
  const toast = useToasts()
  const [problem, setProblem] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act.isPending) return
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return setProblem(missingProofMessage)
    if (file.size > maxProofBytes) return setProblem(tooLargeProofMessage)
    setProblem(null)
    const result = await act.mutateAsync({ kind: 'transfer-proof', file })
    if (result.outcome === 'done')
      toast.success('Receipt sent. We check our account and confirm the payment.')
    else
      setProblem(
        failureMessage(
          result,
          'The connection was lost. The file is still chosen: please send it again.',
        ),
      )
  }

  return (
    <section
      aria-labelledby="transfer-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="transfer-title" tabIndex={-1} ref={(element) => element?.focus()} className="text-h3">
        Transfer to this account
      </h2>
      <dl className="mt-4 divide-y divide-line">
        <CopyRow
          label="Exactly this amount"
          text={formatNaira(payment.amountKobo, { withKobo: true })}
          copyText={(payment.amountKobo / 100).toFixed(2)}
        />
        <CopyRow label="Account number" text={account.number} copyText={account.number} />
        <CopyRow label="Bank" text={account.bank} />
        <CopyRow label="Account name" text={account.name} />
        <CopyRow label="Payment reference" text={payment.reference} copyText={payment.reference} />
      </dl>
      {payBefore && (
        <p className="mt-4 text-ink-2">
          {order.holds_stock
            ? `We keep the goods for you until ${formatWeekdayMoment(payBefore)}.`
            : explainMissingHold(formatWeekdayMoment(payBefore))}
          {extendsHold &&
            ` Your receipt gives us ${extensionHours} hours more to find the money. Please send it before then.`}
        </p>
      )}
      <form
        onSubmit={(event) => void send(event)}
        className="mt-5 space-y-4 border-t border-line pt-5"
      >
        <FileField
          label="Receipt of your transfer"
          name="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          hint="A screenshot or PDF from your bank, 5 MB at most. It makes the confirmation faster."
          error={problem ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={act.isPending || undefined}>
            {act.isPending ? 'Sending…' : 'Send the receipt'}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Pay in another way
          </Button>
        </div>
      </form>
    </section>
  )
}

function CopyRow({ label, text, copyText }: { label: string; text: string; copyText?: string }) {
  const toast = useToasts()
  async function copy(value: string) {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(`${label} copied.`)
    } catch {
      // Some browsers refuse. The text can still be selected by hand.
      toast.info('Please select the text and copy it.')
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="money flex items-center gap-2 text-lg font-semibold wrap-anywhere">
        {text}
        {copyText && (
          <Button variant="secondary" size="small" onClick={() => void copy(copyText)}>
            Copy<span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        )}
      </dd>
    </div>
  )
}
