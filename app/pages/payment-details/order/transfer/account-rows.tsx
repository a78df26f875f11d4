import Copy from '~icons/lucide/copy'
import MessageCircle from '~icons/lucide/message-circle'
import { useRef } from 'react'
import { formatNaira } from '../../../../../domain/money/money.ts'
import type { OpenTransfer } from '../../../../../domain/orders/open-transfer.ts'
import { whatsappShareUrl } from '../../../../platform/whatsapp-url.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { CopyRow, useCopy } from '../../../../features/bank-transfer/copy-row.tsx'
import { transferText } from './transfer-text.ts'

/** What a payer types into the app of the bank, to copy and to pass on. */
export function AccountRows({
  transfer,
  orderNumber,
}: {
  transfer: OpenTransfer
  orderNumber: string
}) {
  const { payment, account } = transfer
  const rows = useRef<HTMLDListElement>(null)
  const copy = useCopy()
  const text = transferText(transfer, orderNumber)
  return (
    <>
      <dl ref={rows} className="mt-4 divide-y divide-line">
        <CopyRow
          label="Exactly this amount"
          text={formatNaira(payment.amountKobo, { withKobo: true })}
          copyText={(payment.amountKobo / 100).toFixed(2)}
        />
        <CopyRow label="Account number" text={account.number} />
        <CopyRow label="Bank" text={account.bank} />
        <CopyRow label="Account name" text={account.name} />
        <CopyRow label="Reference" text={payment.reference} />
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          href={whatsappShareUrl(text)}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle className="size-4" aria-hidden="true" /> Send to WhatsApp
        </a>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void copy({ label: 'Everything', text, element: rows.current })}
        >
          <Copy className="size-4" aria-hidden="true" /> Copy all
        </Button>
      </div>
    </>
  )
}
