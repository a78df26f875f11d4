import ArrowDown from '~icons/lucide/arrow-down'
import ArrowUp from '~icons/lucide/arrow-up'
import Trash2 from '~icons/lucide/trash-2'
import { useState } from 'react'
import { pictureUrl } from '../../../../domain/products/picture-url.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

export interface StoredPicture {
  id: string
  object_path: string
  alt: string
  position: number
}

interface PictureRowProps {
  picture: StoredPicture
  place: { index: number; count: number }
  isLocked: boolean
  onDescribe: (alt: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One photo with its text, and buttons to move and remove it. */
export function PictureRow({
  picture,
  place: { index, count },
  isLocked,
  onDescribe,
  onMove,
  onRemove,
}: PictureRowProps) {
  const [alt, setAlt] = useState(picture.alt)
  const [isAsking, setAsking] = useState(false)
  const number = index + 1
  return (
    <li className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-[8rem_1fr]">
      <img
        src={pictureUrl(picture.object_path, 480)}
        alt={picture.alt}
        width="128"
        height="96"
        loading="lazy"
        className="aspect-[4/3] w-32 rounded-control bg-surface-2 object-contain"
      />
      <div className="grid min-w-0 gap-2">
        <TextField
          label={`What photo ${number} shows`}
          value={alt}
          readOnly={isLocked}
          maxLength={200}
          onChange={({ target }) => setAlt(target.value)}
          onBlur={() => {
            if (alt.trim() !== picture.alt) onDescribe(alt.trim())
          }}
        />
        {!isLocked && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              disabled={index === 0}
              aria-label={`Move photo ${number} up`}
              onClick={() => onMove(index - 1)}
            >
              <ArrowUp className="size-4" aria-hidden="true" />
            </Button>
            <Button
              variant="secondary"
              size="small"
              disabled={index === count - 1}
              aria-label={`Move photo ${number} down`}
              onClick={() => onMove(index + 1)}
            >
              <ArrowDown className="size-4" aria-hidden="true" />
            </Button>
            {isAsking ? (
              <>
                <Button variant="danger" size="small" onClick={onRemove}>
                  Remove photo {number}
                </Button>
                <Button variant="secondary" size="small" onClick={() => setAsking(false)}>
                  Keep it
                </Button>
              </>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Remove photo ${number}`}
                onClick={() => setAsking(true)}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
