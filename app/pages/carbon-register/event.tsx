import { data } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { describeEvent, labelEvent } from '../../features/register/event-text.ts'
import { formatMoment } from '../../platform/format-time.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import type { Route } from './+types/event'
import { RegisterFrame } from './register-frame.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const index = Number(params.index)
  if (!Number.isSafeInteger(index) || index < 0) throw data('entry', { status: 404 })
  const { supabase } = services(context)
  const [events, notes] = await Promise.all([
    supabase
      .from('register_events')
      .select('index, json, leaf_hash, type, at, data')
      .eq('index', index)
      .maybeSingle(),
    supabase
      .from('register_events')
      .select('index, data')
      .eq('type', 'note_added')
      .eq('data->about', index)
      .order('index'),
  ])
  if (events.error) throw events.error
  if (notes.error) throw notes.error
  if (!events.data) throw data('entry', { status: 404 })
  return { event: events.data, notes: notes.data }
}

export const meta = () => unlisted('An entry of the carbon register')

/** One entry as a sentence, with its hash and the exact text that was hashed. */
export default function RegisterEntry({ loaderData }: Route.ComponentProps) {
  const { event, notes } = loaderData
  return (
    <RegisterFrame
      crumb={`Entry ${event.index}`}
      title={`Entry ${event.index}: ${labelEvent(event.type)}`}
      intro={describeEvent(event.type, event.data)}
    >
      {notes.map((note) => (
        <p key={note.index} className="mt-4 rounded-card bg-warning-soft px-5 py-3 text-warning">
          <Link
            to={`/carbon-register/events/${note.index}`}
            className="inline-flex min-h-6 items-center font-semibold underline underline-offset-2"
          >
            Note
          </Link>
          : {describeEvent('note_added', note.data)}
        </p>
      ))}
      <LabelledRows
        className="mt-8 max-w-3xl border-y border-line"
        rows={[
          { label: 'Written', value: formatMoment(event.at) },
          { label: 'Leaf hash', value: event.leaf_hash.replace(/^\\x/, '') },
        ]}
      />
      <h2 className="mt-10 mb-4">Exactly what was written</h2>
      <ScrollBox
        label="The text of the entry"
        className="max-h-112 max-w-3xl overflow-auto rounded-card border border-line bg-surface p-4"
      >
        <code className="text-sm wrap-anywhere whitespace-pre-wrap">{event.json}</code>
      </ScrollBox>
      <p className="mt-4 max-w-2xl text-ink-2">
        The leaf hash is the SHA-256 of a zero byte and this text. The field “previous” is the leaf
        hash of the entry before.
      </p>
      <p className="mt-6 flex flex-wrap gap-5 font-semibold text-primary">
        {event.index > 0 && (
          <Link
            to={`/carbon-register/events/${event.index - 1}`}
            className="inline-flex min-h-11 items-center"
          >
            Entry {event.index - 1}
          </Link>
        )}
        <Link to="/carbon-register/verify" className="inline-flex min-h-11 items-center">
          Check the whole register
        </Link>
      </p>
    </RegisterFrame>
  )
}
