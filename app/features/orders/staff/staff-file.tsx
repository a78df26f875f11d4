import { useEffect, useState } from 'react'
import type { ProofMediaType } from '../../../../domain/payments/transfer-proof.ts'
import type { FunctionResult } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { takeFocus } from '../../../ui/take-focus.ts'

interface StaffFileProps {
  /** What it is: "receipt". */
  what: string
  fileName: string
  mediaType: ProofMediaType | 'text/csv'
  load(): Promise<FunctionResult<unknown>>
}

/** Files that are saved, with their endings and names. */
const saved: Readonly<Partial<Record<StaffFileProps['mediaType'], [string, string]>>> = {
  'application/pdf': ['pdf', 'PDF'],
  'text/csv': ['csv', 'CSV'],
}

/**
 * A file that the buyer sent: a picture is shown here, a PDF or CSV is saved. The button that opens it goes,
 * so what it opens takes the focus.
 */
export function StaffFile({ what, fileName, mediaType, load }: StaffFileProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  // The bytes stay in memory until their URL is given back.
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])

  async function open() {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const result = await load()
    setBusy(false)
    if (result.outcome === 'done' && result.response instanceof Blob)
      setUrl(URL.createObjectURL(new Blob([result.response], { type: mediaType })))
    else if (result.outcome !== 'done')
      setFailure(failureMessage(result, 'The connection was lost. Please try again.'))
    else setFailure('This file cannot be shown.')
  }

  if (url === null)
    return (
      <div>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Open the ${what} ${fileName}`}
          aria-disabled={isBusy || undefined}
          onClick={() => void open()}
        >
          {isBusy ? 'Opening…' : `Open the ${what}`}
        </Button>
        {failure && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
    )
  const [ending, name] = saved[mediaType] ?? []
  if (ending)
    return (
      <a
        ref={takeFocus}
        href={url}
        download={`${fileName.replace(/\.(?:pdf|csv)$/i, '')}.${ending}`}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        Save the {name}
      </a>
    )
  return (
    <img
      ref={takeFocus}
      tabIndex={-1}
      src={url}
      alt={`From the buyer: ${what}, ${fileName}`}
      className="max-h-160 max-w-full rounded-control border border-line"
    />
  )
}
