import { useQuery } from '@tanstack/react-query'
import ZoomIn from '~icons/lucide/zoom-in'
import ZoomOut from '~icons/lucide/zoom-out'
import { useEffect, useMemo, useState } from 'react'
import { getTransferProof } from '../../../../domain/orders/desk/staff-order.ts'
import type { ProofMediaType } from '../../../../domain/payments/transfer-proof.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'

interface ProofViewerProps {
  proof: { id: string; fileName: string; mediaType: ProofMediaType }
}

/** A receipt of a transfer, loaded at once: a picture that can be made larger, or a PDF to save. */
export function ProofViewer({ proof: { id, fileName, mediaType } }: ProofViewerProps) {
  const query = useQuery({
    queryKey: ['admin', 'proof', id],
    // A receipt never changes, and its bytes are not kept for long.
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: () => queryFunction(getTransferProof, { proofId: id }),
  })
  const url = useObjectUrl(query.data, mediaType)
  return (
    <ListState query={query} failure={`The receipt ${fileName} could not be loaded.`}>
      {url !== null &&
        (mediaType === 'application/pdf' ? (
          <a
            href={url}
            download={`${fileName.replace(/\.pdf$/i, '')}.pdf`}
            className={buttonClass({ variant: 'secondary' })}
          >
            Save the PDF {fileName}
          </a>
        ) : (
          <Picture url={url} fileName={fileName} />
        ))}
    </ListState>
  )
}

function Picture({ url, fileName }: { url: string; fileName: string }) {
  const [isLarge, setLarge] = useState(false)
  const Sign = isLarge ? ZoomOut : ZoomIn
  const image = (
    <img
      src={url}
      alt={`From the buyer: receipt, ${fileName}`}
      className={isLarge ? 'w-[200%] max-w-none' : 'max-h-[70dvh] max-w-full'}
    />
  )
  return (
    <figure className="space-y-2">
      {isLarge ? (
        <ScrollBox label={`Receipt ${fileName}, enlarged`} className="max-h-[70dvh]">
          {image}
        </ScrollBox>
      ) : (
        image
      )}
      <figcaption className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <Button
          size="small"
          variant="secondary"
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <Sign className="size-4" aria-hidden="true" /> Larger
        </Button>
        <span className="wrap-anywhere">{fileName}</span>
      </figcaption>
    </figure>
  )
}

/** The address of bytes in memory, which is given back when nobody shows them any more. */
function useObjectUrl(bytes: unknown, mediaType: ProofMediaType): string | null {
  const url = useMemo(
    () =>
      bytes instanceof Blob ? URL.createObjectURL(new Blob([bytes], { type: mediaType })) : null,
    [bytes, mediaType],
  )
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])
  return url
}
