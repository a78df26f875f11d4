import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAuthAction } from '../../../features/session/auth-form.ts'
import { useSession } from '../../../features/session/session.tsx'
import type { Tables } from '../../../platform/database.gen.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { toSquarePhoto, type SquarePhoto } from './square-photo.ts'

type StoredPhoto = Pick<Tables<'profile_photos'>, 'media_type' | 'content_base64'>

const notSaved = { message: 'We could not save the photo. Please try again.' }

/** The photo of the account, or its owner's initials. */
export function ProfilePhoto() {
  const { user, profile } = useSession()
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { run, isBusy, refusal } = useAuthAction()
  const queryKey = ['profile-photo', user?.id]
  const photo = useQuery({
    queryKey,
    queryFn: async () =>
      (
        await (
          await loadSupabase()
        )
          .from('profile_photos')
          .select('media_type, content_base64')
          .eq('user_id', user?.id ?? '')
          .maybeSingle()
          .throwOnError()
      ).data,
  })

  /**
   * Shows the stored photo. Cancels a running query, whose answer would bring the old photo back.
   */
  async function show(stored: SquarePhoto | null) {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, stored)
    return null
  }

  function save(file: File | undefined) {
    if (!file || !user) return
    run(async (supabase) => {
      const square = await toSquarePhoto(file)
      if (!square)
        return {
          message: 'We cannot read this file. Choose a photo (JPEG, PNG or WebP).',
        }
      const { error } = await supabase
        .from('profile_photos')
        .upsert({ user_id: user.id, ...square })
      if (error) return notSaved
      return show(square)
    })
  }

  function remove() {
    run(async (supabase) => {
      const { error } = await supabase
        .from('profile_photos')
        .delete()
        .eq('user_id', user?.id ?? '')
      if (error) return notSaved
      return show(null)
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
          onChange={(event) => save(event.currentTarget.files?.[0])}
          aria-label="Photo"
        />
        <Button
          variant="secondary"
          size="small"
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'One moment…' : photo.data ? 'Change the photo' : 'Add a photo'}
        </Button>
        {photo.data && (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}

function Picture({ photo, name }: { photo: StoredPhoto | null; name: string }) {
  return photo ? (
    <img
      src={`data:${photo.media_type};base64,${photo.content_base64}`}
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
