import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '../../../features/session/session.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { newId } from '../../../platform/new-id.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { useToasts } from '../../../platform/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { nameOf, type Colleague } from './use-colleagues.ts'

const maxLength = 2_000
/** The SQLSTATE of a key that is there already. */
const isThere = '23505'

/** What staff note about an inquiry. The sender never reads it. */
export function InquiryNotes({
  inquiryId,
  colleagues,
}: {
  inquiryId: string
  colleagues: readonly Colleague[]
}) {
  const { user } = useSession()
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const notes = useQuery({
    queryKey: ['desk', 'inquiry-notes', inquiryId],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('inquiry_notes')
        .select('id, author_id, body, created_at')
        .eq('inquiry_id', inquiryId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(200)
        .throwOnError()
      return data
    },
  })

  async function remove(id: string) {
    const { error } = await (await loadSupabase()).from('inquiry_notes').delete().eq('id', id)
    if (error) return toast.error('The note could not be deleted. Please try again.')
    toast.success('The note is deleted.')
    await notes.refetch()
  }

  return (
    <Panel title="Notes" description="Only staff read them.">
      <NoteForm inquiryId={inquiryId} onDone={notes.refetch} />
      <ListState query={notes} failure="The notes could not be loaded.">
        <ul className="mt-4 divide-y divide-line empty:hidden">
          {notes.data?.map((note) => {
            const author = colleagues.find(({ id }) => id === note.author_id)
            return (
              <li key={note.id} className="py-3 wrap-anywhere">
                <p className="whitespace-pre-line">{note.body}</p>
                <p className="text-sm text-ink-2">
                  {author ? nameOf(author) : 'A former colleague'}, {formatMoment(note.created_at)}
                </p>
                {note.author_id === user?.id && (
                  <Button variant="quiet" size="small" onClick={() => void remove(note.id)}>
                    Delete this note
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </ListState>
    </Panel>
  )
}

/** No form of its own: it stands inside the form of the inquiry. */
function NoteForm({ inquiryId, onDone }: { inquiryId: string; onDone(): Promise<unknown> }) {
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Kept until it is stored: a note that is sent again is the same note.
  const id = useRef(newId())

  async function save() {
    if (isBusy) return
    if (body.trim() === '') return setProblem('Write the note first.')
    setBusy(true)
    setProblem(undefined)
    const supabase = await loadSupabase()
    const { error } = await supabase
      .from('inquiry_notes')
      .insert({ id: id.current, inquiry_id: inquiryId, body: body.trim() })
    setBusy(false)
    if (error && error.code !== isThere)
      return setProblem('The note could not be saved. Your text is still here: please try again.')
    id.current = newId()
    setBody('')
    toast.success('The note is saved.')
    await onDone()
  }

  return (
    <div className="space-y-2">
      <TextAreaField
        id="inquiry-note"
        label="New note"
        rows={2}
        maxLength={maxLength}
        value={body}
        error={problem}
        onChange={({ target }) => setBody(target.value)}
      />
      <Button
        size="small"
        variant="secondary"
        aria-disabled={isBusy || undefined}
        onClick={() => void save()}
      >
        {isBusy ? 'Saving…' : 'Add the note'}
      </Button>
    </div>
  )
}
