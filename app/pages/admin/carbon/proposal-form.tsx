import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { proposalAsks, type ProposalKind } from '../../../../domain/register/staff/proposal-asks.ts'
import { proposeRegisterEntry } from '../../../../domain/register/staff/proposal-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { newId } from '../../../platform/new-id.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblems, type FieldProblem } from '../../../ui/forms/form-problems.tsx'
import { Panel } from '../frame/panel.tsx'
import { AskFieldInput } from './ask-field.tsx'
import { askFields, toAsk, type AskValues } from './ask-fields.ts'
import { Entry } from './entry.tsx'
import { type AskChoices } from './use-ask-choices.ts'
import { registerDeskKey } from './use-register-desk.ts'

/** The form of one kind, then exactly what would be written, and the button that proposes it. */
export function ProposalForm({
  kind,
  given,
  choices,
}: {
  kind: ProposalKind
  given: AskValues
  choices: AskChoices
}) {
  const { run, isBusy, failure } = useConfirmedAction(proposeRegisterEntry, registerDeskKey)
  const navigate = useNavigate()
  // The same until it is proposed, so that a second press is the same proposal.
  const [id] = useState(newId)
  const [values, setValues] = useState<AskValues>(() => prefill(kind, choices, given))
  const [attempt, setAttempt] = useState(0)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [shown, setShown] = useState<{ type: string; data: unknown } | null>(null)

  async function send(isFinal: boolean) {
    const ask = toAsk(kind, values)
    const parsed = proposalAsks[kind](ask)
    setAttempt((before) => before + 1)
    setProblems(
      parsed.ok ? [] : parsed.problems.map(({ path, message }) => ({ id: `ask-${path}`, message })),
    )
    if (!parsed.ok) return
    const asked = proposeRegisterEntry.parseRequest({ id, isFinal, asked: { kind, ask } })
    if (!asked.ok) return
    const answer = await run(asked.value)
    setShown(answer?.entry ?? null)
    if (!answer?.isProposed) return
    toast.success('Proposed. A colleague must approve it.')
    await navigate('/admin/carbon')
  }

  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <FormProblems attempt={attempt} problems={problems} failure={failure} />
      {askFields[kind]
        .filter(({ isShown }) => isShown?.(values) ?? true)
        .map((field) => (
          <AskFieldInput
            key={field.name}
            field={field}
            value={values[field.name]}
            error={problems.find((each) => each.id === `ask-${field.name}`)?.message}
            choices={choices}
            onChange={(value) => {
              setValues((before) => {
                const next = { ...before, [field.name]: value }
                return field.name === 'project' ? prefill(kind, choices, next) : next
              })
              // What was shown is not what would be written any more.
              setShown(null)
            }}
          />
        ))}
      <p>
        <Button type="submit" variant={shown ? 'secondary' : 'primary'} disabled={isBusy}>
          Show what would be written
        </Button>
      </p>
      {shown && (
        <Panel title="This would be written">
          <Entry entry={shown} index={null} isPreview />
          <Button className="mt-4" disabled={isBusy} onClick={() => void send(true)}>
            Propose it
          </Button>
        </Panel>
      )}
    </form>
  )
}

/** The form of a change begins with the project as it is, so that nothing is changed by accident. */
function prefill(kind: ProposalKind, choices: AskChoices, values: AskValues): AskValues {
  const project = choices.projects.find(({ value }) => value === values['project'])
  return kind === 'amend_project' && project ? { ...values, ...project.fields } : values
}
