import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveRegisterStory } from '../../../../domain/register/staff/proposal-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { useToasts } from '../../../platform/toasts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { RecordNotFound } from '../frame/record-not-found.tsx'
import { useScreen } from '../frame/use-screen.ts'

/** What visitors read about a project of the register. It is not part of the log. */
export default function StoryScreen() {
  const id = useScreen().path.split('/').at(-1) ?? ''
  const loadSupabase = useSupabase()
  const query = useQuery({
    queryKey: ['admin', 'register-story', id],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data, error } = await (
        await loadSupabase()
      )
        .from('register_projects')
        .select('id, title, story:register_stories(story)')
        .eq('id', id)
        .maybeSingle()
      if (error) throw error
      return data
    },
  })
  return (
    <div className="max-w-3xl">
      <ListState query={query} failure="The project could not be loaded.">
        {query.data === null && <RecordNotFound title="There is no such project" />}
        {query.data && (
          <Story
            key={query.data.id}
            id={query.data.id}
            title={query.data.title}
            story={query.data.story?.story ?? ''}
          />
        )}
      </ListState>
    </div>
  )
}

function Story({ id, title, story }: { id: string; title: string; story: string }) {
  const { run, isBusy, failure } = useConfirmedAction(saveRegisterStory, ['admin'])
  const toast = useToasts()
  const [typed, setTyped] = useState(story)

  async function save() {
    if (await run({ project: id, story: typed })) toast.success('Saved.')
  }

  return (
    <>
      <PageHeader title={title} description={`What visitors read about ${id}.`} />
      {failure && <Alert className="mb-3">{failure}</Alert>}
      <TextAreaField
        label="Story"
        hint="An empty line begins a new paragraph. Name no person."
        rows={12}
        maxLength={4_000}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button className="mt-4" disabled={isBusy || typed === story} onClick={() => void save()}>
        Save
      </Button>
    </>
  )
}
