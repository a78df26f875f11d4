import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { explainWrongFile } from '../../../../domain/files/wrong-file.ts'
import { buckets, profilePhotoPath } from '../../../../domain/files/buckets.ts'
import { useAuthAction } from '../../../features/session/auth-form.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { loadSupabase, type Supabase } from '../../../platform/supabase.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { toDataUrl, toSquarePhoto } from './square-photo.ts'

const notSaved = { message: 'We could not save the photo. Please try again.' }
const notRemoved = { message: 'We could not remove the photo. Please try again.' }

/** The photo of the account, or its owner's initials. */
export function ProfilePhoto() {
  const { user, profile } = useSession()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { run, isBusy, refusal } = useAuthAction()
  const [done, setDone] = useState('')
  const queryKey = ['profile-photo', user?.id]
  const photo = useQuery({
    queryKey,
    queryFn: async () => findPhoto(await loadSupabase(), user?.id ?? ''),
  })

  /**
   * Shows the stored photo. Cancels a running query, whose answer would bring the old photo back.
   */
  async function show(stored: string | null, text: string) {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, stored)
    setDone(text)
    return null
  }

  function save(file: File | undefined) {
    if (!file || !user) return
    setDone('')
    run(async (supabase) => {
      const square = await toSquarePhoto(file)
      if (!square) {
        const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
        const message = 'We cannot read this file. Please choose a JPEG, PNG or WebP photo.'
        return { message: explainWrongFile(bytes, message) }
      }
      const { error } = await supabase.storage
        .from(buckets.profilePhotos)
        // The browser asks whether it has changed, each time it shows it.
        .upload(profilePhotoPath(user.id), square, { upsert: true, cacheControl: '0' })
      if (error) return notSaved
      return show(await toDataUrl(square), 'Your photo is saved.')
    })
  }

  function remove() {
    setDone('')
    run(async (supabase) => {
      const { error } = await supabase.storage
        .from(buckets.profilePhotos)
        .remove([profilePhotoPath(user?.id ?? '')])
      if (error) return notRemoved
      // The button that was pressed is gone with the photo.
      choose.current?.focus()
      return show(null, 'Your photo is removed.')
    })
  }

  return (
    <div className="mb-6">
      <FormProblems {...refusal} className="mb-5" />
      {photo.isLoadingError && (
        <ListState query={photo} failure="Your photo could not be loaded." />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Picture photo={photo.data ?? null} name={profile?.full_name || user?.email || ''} />
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={({ currentTarget }) => {
            save(currentTarget.files?.[0])
            // Otherwise choosing the same file again would not be noticed.
            currentTarget.value = ''
          }}
          aria-label="Photo"
        />
        <Button
          ref={choose}
          variant="secondary"
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && input.current?.click()}
        >
          {isBusy ? 'One moment…' : photo.data ? 'Change the photo' : 'Add a photo'}
        </Button>
        {photo.data && (
          <Button variant="quiet" size="small" aria-disabled={isBusy || undefined} onClick={remove}>
            Remove<span className="sr-only"> the photo</span>
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {done}
      </p>
    </div>
  )
}

/** The address of a person's photo; null without one. */
async function findPhoto(supabase: Supabase, userId: string): Promise<string | null> {
  const bucket = supabase.storage.from(buckets.profilePhotos)
  const { data: files, error } = await bucket.list(userId)
  if (error) throw error
  if (files.length === 0) return null
  const photo = await bucket.download(profilePhotoPath(userId))
  if (photo.error) throw photo.error
  return toDataUrl(photo.data)
}

function Picture({ photo, name }: { photo: string | null; name: string }) {
  return photo ? (
    <img
      src={photo}
      alt="You"
      width={80}
      height={80}
      className="size-20 rounded-full object-cover"
    />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-20 place-items-center rounded-full bg-primary-soft font-sans text-xl font-semibold text-on-primary-soft"
    >
      {initials(name)}
    </span>
  )
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const letters = [
    words[0],
    ...(words.length > 1 && !name.includes('@') ? [words.at(-1)] : []),
  ].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
