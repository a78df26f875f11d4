import { useState } from 'react'
import { pictureUrl } from '../../../../domain/products/picture-url.ts'
import { addStoryPhoto } from '../../../../domain/register/staff/story-functions.ts'
import { AddPicture } from '../../../features/staff/add-picture.tsx'
import { callFunction } from '../../../platform/call-function.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField, TextField } from '../../../ui/forms/field.tsx'

interface StoryPhotoProps {
  project: string
  /** Of the stored story; null before there is one. */
  version: number | null
  /** The path of the photo; null without one. */
  photo: string | null
  alt: string
  error: string | undefined
  onDescribe: (alt: string) => void
  onRemove: () => void
  onAdded: (added: { photo: string; photoAlt: string; version: number }) => void
}

/** The one photo above a story: added at once; its text, and that it goes, are saved with the story. */
export function StoryPhoto({
  project,
  version,
  photo,
  alt,
  error,
  onDescribe,
  onRemove,
  onAdded,
}: StoryPhotoProps) {
  const [file, setFile] = useState<File | null>(null)
  // Scripts cannot empty a field of files, so each choice gets a new one.
  const [choice, setChoice] = useState(0)

  function close() {
    setFile(null)
    setChoice((number) => number + 1)
  }

  if (version === null)
    return <p className="text-ink-2">Save the story first. Then you can add a photo.</p>
  return (
    <>
      {photo !== null && (
        <div className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-[8rem_1fr]">
          <img
            src={pictureUrl(photo, 480, 'register-photos')}
            alt={alt}
            width="128"
            height="96"
            className="aspect-[4/3] w-32 rounded-control bg-surface-2 object-cover"
          />
          <div className="grid min-w-0 gap-2">
            <TextField
              id="story-photoAlt"
              label="What the photo shows"
              value={alt}
              error={error}
              maxLength={200}
              onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
            />
            <p>
              <Button variant="secondary" size="small" onClick={onRemove}>
                Take the photo away
              </Button>
            </p>
          </div>
        </div>
      )}
      <FileField
        key={choice}
        label={photo === null ? 'Add a photo' : 'Choose another photo'}
        hint="JPEG, PNG or WebP, at most 10 MB. It is shown as soon as it is added."
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
      />
      {file && (
        <AddPicture
          file={file}
          send={(picture) => callFunction(addStoryPhoto, { project, version, ...picture })}
          onAdded={(added) => {
            close()
            onAdded(added)
          }}
          onCancel={close}
        />
      )}
    </>
  )
}
