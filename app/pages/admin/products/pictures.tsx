import { useState } from 'react'
import { addProductPicture, maxPictures } from '../../../../domain/products/product-picture.ts'
import { AddPicture } from '../../../features/staff/add-picture.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { FileField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PictureRow } from './picture-row.tsx'
import { Section } from './section.tsx'
import { usePictures } from './use-pictures.ts'

/** The photos of a product: added, described, put in order and removed at once, without saving. */
export function Pictures({ productId, onChanged }: { productId: string; onChanged: () => void }) {
  const { may } = useStaff()
  const { pictures, rows, reload, describe, remove, move } = usePictures(productId, onChanged)
  const [file, setFile] = useState<File | null>(null)
  // Scripts cannot empty a field of files, so each choice gets a new one.
  const [choice, setChoice] = useState(0)

  function close() {
    setFile(null)
    setChoice((number) => number + 1)
  }

  return (
    <Section
      title="Photos"
      hint="The first photo is the one of lists and carts. Changes of photos are saved at once."
    >
      <ListState query={pictures} failure="The photos could not be loaded.">
        {rows.length === 0 && (
          <p className="text-ink-2">No photos yet. The shop shows the drawing.</p>
        )}
        <ol className="grid gap-3">
          {rows.map((picture, index) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              place={{ index, count: rows.length }}
              isLocked={!may('content')}
              onDescribe={(alt) => void describe(picture.id, alt)}
              onMove={(to) => void move(index, to)}
              onRemove={() => void remove(picture.id)}
            />
          ))}
        </ol>
      </ListState>
      {may('content') && rows.length < maxPictures && (
        <FileField
          key={choice}
          label="Add a photo"
          hint="JPEG, PNG or WebP, at most 10 MB."
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      )}
      {file && (
        <AddPicture
          file={file}
          send={(picture) => callFunction(addProductPicture, { productId, ...picture })}
          onAdded={() => {
            close()
            void reload()
          }}
          onCancel={close}
        />
      )}
    </Section>
  )
}
