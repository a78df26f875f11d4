import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { addRegisterSystem } from '../../../../domain/register/staff/system-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { newId } from '../../../platform/new-id.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { FormProblems, type FieldProblem } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { stateOptions } from './ask-fields.ts'
import { useCompanies } from './use-companies.ts'
import { registerDeskKey } from './use-register-desk.ts'

const noSystem = { title: '', state: '', peakKw: '', meter: '', holder: '' }

/** Lets a system take part that no order brought: of our own company, or of a company that holds units. */
export default function AddSystem() {
  const companies = useCompanies()
  return (
    <div className="max-w-3xl">
      <PageHeader description="A system that no order brought, such as one of our own sites. Its owner must agree that we count what it measures." />
      <ListState query={companies} failure="The companies could not be loaded.">
        {companies.data && <SystemForm companies={companies.data} />}
      </ListState>
    </div>
  )
}

function SystemForm({ companies }: { companies: readonly { id: string; name: string | null }[] }) {
  const { run, isBusy, failure } = useConfirmedAction(addRegisterSystem, registerDeskKey)
  const navigate = useNavigate()
  // The same until it is stored, so that a second press adds no second system.
  const [id] = useState(newId)
  const [values, setValues] = useState(noSystem)
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<FieldProblem[]>([])

  async function send(event: FormEvent) {
    event.preventDefault()
    const kw = values.peakKw.trim().replaceAll(',', '')
    const parsed = addRegisterSystem.parseRequest({
      ...values,
      id,
      peakKw: kw === '' ? Number.NaN : Number(kw),
      holder: values.holder || null,
    })
    setAttempt((before) => before + 1)
    setProblems(
      parsed.ok
        ? []
        : parsed.problems.map(({ path, message }) => ({ id: `system-${path}`, message })),
    )
    if (!parsed.ok || !(await run(parsed.value))) return
    toast.success('Added. Now its readings can be sent.')
    await navigate('/admin/carbon')
  }

  const field = (name: keyof typeof noSystem) => ({
    id: `system-${name}`,
    value: values[name],
    error: problems.find((problem) => problem.id === `system-${name}`)?.message,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <form noValidate className="grid max-w-xl gap-4" onSubmit={(event) => void send(event)}>
      <FormProblems attempt={attempt} problems={problems} failure={failure} />
      <TextField label="Title" hint="Name no person." autoComplete="off" {...field('title')} />
      <SelectField label="State" {...field('state')}>
        <option value="">Please choose</option>
        {stateOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Size of the panels in kWp"
        inputMode="decimal"
        autoComplete="off"
        {...field('peakKw')}
      />
      <TextField label="Number on the meter" autoComplete="off" {...field('meter')} />
      <SelectField
        label="Company that gets its units"
        hint="Open the company as holder first."
        {...field('holder')}
      >
        <option value="">Our own company</option>
        {companies.map((company) => (
          <option key={company.id} value={company.id}>
            {company.name}, {company.id}
          </option>
        ))}
      </SelectField>
      <p>
        <Button type="submit" disabled={isBusy}>
          Add the system
        </Button>
      </p>
    </form>
  )
}
