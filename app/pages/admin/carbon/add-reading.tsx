import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from '../../../ui/link.tsx'
import {
  addMeterReading,
  maxMeterFileBytes,
} from '../../../../domain/register/customers/source-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FileField, SelectField, TextField } from '../../../ui/forms/field.tsx'
import { FormProblems, type FieldProblem } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { readingsKey } from './reading.tsx'

/** Sends a reading for a system, such as of a site of our own. A colleague checks it. */
export function AddReading() {
  const systems = useQuery({
    queryKey: ['admin', 'register-systems'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('register_sources')
        .select('id, title, state, meter')
        .is('ended_at', null)
        .order('title')
        .limit(500)
        .throwOnError()
      return data
    },
  })
  return (
    <Panel title="Add a reading" description="A colleague compares it with the file.">
      <ListState query={systems} failure="The systems could not be loaded.">
        {systems.data?.length === 0 ? (
          <p className="text-ink-2">
            No system takes part yet.{' '}
            <Link to="/admin/carbon/systems/new" className="font-semibold text-primary">
              Add a system
            </Link>
          </p>
        ) : (
          systems.data && <ReadingForm systems={systems.data} />
        )}
      </ListState>
    </Panel>
  )
}

interface System {
  id: string
  title: string
  state: string
  meter: string | null
}

const noReading = { sourceId: '', from: '', to: '', kwh: '' }

function ReadingForm({ systems }: { systems: readonly System[] }) {
  const { run, isBusy, failure } = useConfirmedAction(addMeterReading, readingsKey)
  const [values, setValues] = useState(noReading)
  const [file, setFile] = useState<File | null>(null)
  // Scripts cannot empty a field of files, so each reading gets a new one.
  const [sent, setSent] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<FieldProblem[]>([])

  async function send(event: FormEvent) {
    event.preventDefault()
    setAttempt((before) => before + 1)
    const parsed = addMeterReading.parseRequest({ ...values, evidence: file })
    const found = parsed.ok
      ? []
      : parsed.problems.map(({ path, message }) => ({
          id: `reading-${path}`,
          message: path === 'sourceId' ? 'Please choose a system.' : message,
        }))
    if (file && file.size > maxMeterFileBytes)
      found.push({ id: 'reading-evidence', message: 'The file is larger than 5 MB.' })
    setProblems(found)
    if (!parsed.ok || found.length > 0 || !(await run(parsed.value))) return
    setValues(noReading)
    setFile(null)
    setSent((before) => before + 1)
    toast.success('Sent. A colleague must accept it.')
  }

  const field = (name: keyof typeof noReading) => ({
    id: `reading-${name}`,
    value: values[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  })
  const errorOf = (name: string) => problems.find(({ id }) => id === `reading-${name}`)?.message
  return (
    <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void send(event)}>
      <FormProblems
        attempt={attempt}
        problems={problems}
        failure={failure}
        className="sm:col-span-2"
      />
      <SelectField label="System" className="sm:col-span-2" {...field('sourceId')}>
        <option value="">Please choose</option>
        {systems.map(({ id, title, state, meter }) => (
          <option key={id} value={id}>
            {title}, {state}
            {meter !== null && `, meter ${meter}`}
          </option>
        ))}
      </SelectField>
      <DateField label="First day" {...field('from')} />
      <DateField label="Last day" {...field('to')} />
      <TextField
        label="Kilowatt-hours between them"
        inputMode="numeric"
        autoComplete="off"
        {...field('kwh')}
      />
      <FileField
        key={sent}
        id="reading-evidence"
        label="Photo of the meter, or its file"
        hint="JPEG, PNG, PDF or CSV, up to 5 MB."
        accept="image/jpeg,image/png,application/pdf,.csv,text/csv"
        error={errorOf('evidence')}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
      />
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        Send the reading
      </Button>
    </form>
  )
}
