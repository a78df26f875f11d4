import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  maxStoryLength,
  saveRegisterStory,
} from '../../../../domain/register/staff/story-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { FormProblems, type FieldProblem } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { RecordNotFound } from '../frame/record-not-found.tsx'
import { useScreen } from '../frame/use-screen.ts'
import { StoryPhoto } from './story-photo.tsx'

/** What visitors read about a project of the register. It is not part of the log. */
export default function StoryScreen() {
  const id = useScreen().path.split('/').at(-1) ?? ''
  const query = useQuery({
    queryKey: ['admin', 'register-story', id],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data, error } = await (
        await loadSupabase()
      )
        .from('register_projects')
        .select('id, title, story:register_stories(story, version, image_path, image_alt)')
        .eq('id', id)
        .maybeSingle()
      if (error) throw error
      return data
    },
  })
  const stored = query.data?.story
  return (
    <div className="max-w-3xl">
      {/* A story of earlier is not shown for a moment: what is typed begins with the newest one. */}
      <ListState
        query={{
          isPending: query.isPending || (query.isFetching && !query.isFetchedAfterMount),
          isLoadingError: query.isLoadingError,
          refetch: query.refetch,
        }}
        failure="The project could not be loaded."
      >
        {query.data === null && <RecordNotFound title="There is no such project" />}
        {query.data && (
          <Story
            key={query.data.id}
            id={query.data.id}
            title={query.data.title}
            stored={{
              story: stored?.story ?? '',
              version: stored?.version ?? null,
              photo: stored?.image_path ?? null,
              photoAlt: stored?.image_alt ?? null,
            }}
          />
        )}
      </ListState>
    </div>
  )
}

interface Stored {
  story: string
  version: number | null
  photo: string | null
  photoAlt: string | null
}

function Story({ id, title, stored }: { id: string; title: string; stored: Stored }) {
  const { run, isBusy, failure } = useConfirmedAction(saveRegisterStory, ['admin'])
  // What is being changed. A colleague's later story does not take its place.
  const [base, setBase] = useState(stored)
  const [story, setStory] = useState(stored.story)
  const [photoAlt, setPhotoAlt] = useState(stored.photoAlt)
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const isSame = story === base.story && photoAlt === base.photoAlt

  async function save() {
    const parsed = saveRegisterStory.parseRequest({
      project: id,
      version: base.version,
      story,
      photoAlt,
    })
    setAttempt((before) => before + 1)
    setProblems(
      parsed.ok
        ? []
        : parsed.problems.map(({ path, message }) => ({ id: `story-${path}`, message })),
    )
    if (!parsed.ok) return
    const saved = await run(parsed.value)
    if (!saved) return
    const photo = photoAlt === null ? null : base.photo
    setBase({ story, photoAlt, photo, version: saved.version })
    toast.success('Saved.')
  }

  const errorOf = (name: string) => problems.find((each) => each.id === `story-${name}`)?.message
  return (
    <>
      <PageHeader title={title} description={`What visitors read about ${id}.`} />
      <div className="grid gap-4">
        <FormProblems attempt={attempt} problems={problems} failure={failure} />
        <TextAreaField
          id="story-story"
          label="Story"
          hint="An empty line begins a new paragraph. Name no person."
          rows={12}
          maxLength={maxStoryLength}
          value={story}
          error={errorOf('story')}
          onChange={({ currentTarget }) => setStory(currentTarget.value)}
        />
        <StoryPhoto
          project={id}
          version={base.version}
          photo={photoAlt === null ? null : base.photo}
          alt={photoAlt ?? ''}
          error={errorOf('photoAlt')}
          onDescribe={setPhotoAlt}
          onRemove={() => setPhotoAlt(null)}
          onAdded={({ version, ...added }) => {
            setBase((before) => ({ ...before, ...added, version }))
            setPhotoAlt(added.photoAlt)
          }}
        />
      </div>
      <Button className="mt-4" disabled={isBusy || isSame} onClick={() => void save()}>
        Save
      </Button>
    </>
  )
}
