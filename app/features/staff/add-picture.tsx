import cropStyles from 'react-image-crop/dist/ReactCrop.css?url'
import { useEffect, useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import { altText, type Crop } from '../../../domain/products/product-picture.ts'
import { findProblem } from '../../../domain/parse/parser.ts'
import type { FunctionResult } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'

interface AddPictureProps<Answer> {
  file: File
  send: (picture: { file: File; alt: string; crop: Crop | null }) => Promise<FunctionResult<Answer>>
  onAdded: (answer: Answer) => void
  onCancel: () => void
}

/** Asks which part of a photo is shown, and what it shows, and sends it. */
export function AddPicture<Answer>({ file, send, onAdded, onCancel }: AddPictureProps<Answer>) {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState<PercentCrop>()
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState({ attempt: 0, message: null as string | null })
  const [isBusy, setBusy] = useState(false)

  async function add(): Promise<void> {
    const wrong = findProblem(altText, alt)
    setProblem(wrong ?? undefined)
    if (wrong !== null) return
    setBusy(true)
    const result = await send({ file, alt, crop: toShares(crop) })
    setBusy(false)
    if (result.outcome === 'done') return onAdded(result.response)
    const message = failureMessage(
      result,
      'No answer arrived. Look at the photos before you repeat it.',
    )
    setFailure(({ attempt }) => ({ attempt: attempt + 1, message }))
  }

  // Not a form: it is inside the form of the product.
  return (
    <Dialog isOpen onClose={onCancel} title="Add a photo">
      <link rel="stylesheet" href={cropStyles} precedence="default" />
      <div className="grid gap-4">
        <FormProblems attempt={failure.attempt} problems={[]} failure={failure.message} />
        {url && (
          <ReactCrop
            {...(crop && { crop })}
            keepSelection={false}
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={{
              cropArea: 'The part that is shown. Move it with the arrow keys.',
              nwDragHandle: 'Top left corner',
              nDragHandle: 'Top edge',
              neDragHandle: 'Top right corner',
              eDragHandle: 'Right edge',
              seDragHandle: 'Bottom right corner',
              sDragHandle: 'Bottom edge',
              swDragHandle: 'Bottom left corner',
              wDragHandle: 'Left edge',
            }}
          >
            <img src={url} alt="What you chose to add" className="max-h-[50dvh]" />
          </ReactCrop>
        )}
        <p className="text-sm text-ink-2">
          Drag over the photo to show only a part of it. Without that, all of it is shown.
        </p>
        <TextField
          label="What the photo shows"
          hint="For people who do not see it, like “Back of the inverter with its four fuses”."
          value={alt}
          error={problem}
          maxLength={200}
          onChange={({ target }) => setAlt(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button disabled={isBusy} onClick={() => void add()}>
            {isBusy ? 'Sending...' : 'Add the photo'}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The chosen part in shares of the picture; null for the whole. */
function toShares(crop: PercentCrop | undefined): Crop | null {
  if (!crop || crop.width < 1 || crop.height < 1) return null
  const { x, y, width, height } = crop
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 }
}

/** An address for a file of this device, while it is shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives outside of React
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
