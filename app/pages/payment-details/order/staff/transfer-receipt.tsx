import { useEffect, useState } from 'react'
import { getTransferProof, type StaffOrder } from '../../../../../domain/orders/desk/staff-order.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { useSupabase } from '../../../../platform/supabase.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'

type Proof = StaffOrder['payments'][number]['proofs'][number]

/** A receipt that the buyer sent: a picture is shown here, a PDF is saved. */
export function TransferReceipt({ proof: { id, fileName, mediaType } }: { proof: Proof }) {
  const loadSupabase = useSupabase()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  // The bytes stay in memory until their URL is given back.
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])

  async function open() {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const result = await callFunction(loadSupabase, getTransferProof, { proofId: id })
    setBusy(false)
    if (result.outcome === 'done')
      setUrl(URL.createObjectURL(new Blob([result.response], { type: mediaType })))
    else setFailure(failureMessage(result, 'The connection was lost. Please try again.'))
  }

  if (url === null)
    return (
      <div>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Open the receipt ${fileName}`}
          aria-disabled={isBusy || undefined}
          onClick={() => void open()}
        >
          {isBusy ? 'Opening…' : 'Open the receipt'}
        </Button>
        {failure && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
    )
  if (mediaType === 'application/pdf')
    return (
      <a
        href={url}
        download={`${fileName.replace(/\.pdf$/i, '')}.pdf`}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        Save the PDF
      </a>
    )
  return (
    <img
      src={url}
      alt={`Receipt of the transfer, ${fileName}`}
      className="max-h-160 max-w-full rounded-control border border-line"
    />
  )
}
