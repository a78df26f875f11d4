import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../features/session/use-session.ts'
import { DeleteNote, NewNote } from '../../../features/staff/notes.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { nameOf, type Colleague } from './use-colleagues.ts'

/** What staff note about an inquiry. The sender never reads it. */
export function InquiryNotes({
  inquiryId,
  colleagues,
}: {
  inquiryId: string
  /** Undefined while they load, or when they could not be loaded. */
  colleagues: readonly Colleague[] | undefined
}) {
  const { user } = useSession()
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

  return (
    <Panel title="Notes" description="Only staff read them.">
      <NewNote
        id="inquiry-note"
        label="New note"
        store={(supabase, note) =>
          supabase.from('inquiry_notes').insert({ ...note, inquiry_id: inquiryId })
        }
        onDone={notes.refetch}
      />
      <ListState query={notes} failure="The notes could not be loaded.">
        <ul className="mt-4 divide-y divide-line empty:hidden">
          {notes.data?.map((note) => {
            const author = colleagues?.find(({ id }) => id === note.author_id)
            const unknown = colleagues ? 'A former colleague' : 'A colleague'
            return (
              <li key={note.id} className="py-3 wrap-anywhere">
                <p className="whitespace-pre-line">{note.body}</p>
                <p className="text-sm text-ink-2">
                  {author ? nameOf(author) : unknown}, {formatMoment(note.created_at)}
                </p>
                {note.author_id === user?.id && (
                  <DeleteNote table="inquiry_notes" noteId={note.id} onDone={notes.refetch} />
                )}
              </li>
            )
          })}
        </ul>
      </ListState>
    </Panel>
  )
}
