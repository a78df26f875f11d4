import Download from '~icons/lucide/download'
import { useState } from 'react'
import { bookParts, exportBooks, type BookPart } from '../../../../domain/books/books-functions.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../frame/panel.tsx'

const labels: Readonly<Record<BookPart, string>> = {
  ledger: 'Ledger',
  vat: 'VAT by rate',
  documents: 'Invoices and credit notes',
  refunds: 'Refunds',
  plans: 'Instalment plans',
  days: 'Days and fees',
}

/** The files of a month as CSV. */
export function Downloads({ month }: { month: string }) {
  const confirmed = useConfirmed()
  const [busy, setBusy] = useState<BookPart | null>(null)

  async function download(part: BookPart) {
    if (busy) return
    setBusy(part)
    const result = await confirmed(() => callFunction(exportBooks, { month, part }))
    setBusy(null)
    if (result.outcome !== 'done')
      return toast.error(failureMessage(result, 'The connection was lost. Please try again.'))
    if (result.response instanceof Blob)
      saveFile(`${part}-${month}.csv`, new Blob([result.response], { type: 'text/csv' }))
  }

  return (
    <Panel
      title="Files"
      description="They name buyers, so your second factor is asked for, and the download is noted."
    >
      <div className="flex flex-wrap gap-2">
        {bookParts.map((part) => (
          <Button
            key={part}
            size="small"
            variant="secondary"
            aria-disabled={busy !== null || undefined}
            onClick={() => void download(part)}
          >
            <Download className="size-4" aria-hidden="true" />
            {busy === part ? 'Preparing…' : labels[part]}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
