import { useState, type FormEvent } from 'react'
import {
  acceptPlanAgreement,
  type PlanOfOrder,
} from '../../../../domain/instalments/applications/application-functions.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { useStoredText } from '../../../platform/storage/use-stored-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { FormProblems, type Refusal } from '../../../ui/forms/form-problems.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { planFieldId } from './application-fields.tsx'

interface PlanAgreementProps {
  order: PlanOfOrder['order']
  planId: string
  agreement: NonNullable<NonNullable<PlanOfOrder['plan']>['agreement']>
  onChanged: () => Promise<void>
}

const noProblems: Refusal = { attempt: 0, problems: [], failure: null }

/** The agreement to read, and the form that accepts it. */
export function PlanAgreement({ order, planId, agreement, onChanged }: PlanAgreementProps) {
  const [name, setName, forgetName] = useStoredText(`agreement-name ${planId}`)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState(noProblems)
  const refuse = (problems: Refusal['problems'], failure: string | null = null) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, problems, failure }))
  const errorOf = (field: string) =>
    refusal.problems.find(({ id }) => id === planFieldId(field))?.message

  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = new FormData(event.currentTarget)
    const parsed = acceptPlanAgreement.parseRequest({
      planId,
      sha256: agreement.sha256,
      name,
      accepts: form.has('accepts'),
      allowsDebit: form.has('allowsDebit'),
    })
    if (!parsed.ok)
      return refuse(
        parsed.problems.map(({ path, message }) => ({ id: planFieldId(path), message })),
      )
    setSending(true)
    const answer = await callFunction(acceptPlanAgreement, parsed.value)
    setSending(false)
    if (answer.outcome === 'done') {
      forgetName()
      return onChanged()
    }
    if (answer.outcome === 'unreachable')
      return refuse(
        [],
        'The connection was lost. Please press the button again: you will not accept it twice.',
      )
    const isName = answer.status === 400
    refuse(
      isName ? [{ id: planFieldId('name'), message: answer.message }] : [],
      isName ? null : answer.message,
    )
    if (answer.status === 409) await onChanged()
  }

  return (
    <section aria-labelledby="agreement-title" className="mt-8">
      <h2 id="agreement-title" className="text-h3">
        The agreement
      </h2>
      <ScrollBox
        label="The text of the agreement"
        className="mt-4 max-h-[32rem] overflow-y-auto rounded-card border border-line bg-surface p-5"
      >
        <AgreementText content={agreement.content} />
      </ScrollBox>
      <form noValidate onSubmit={(event) => void accept(event)} className="mt-6 space-y-5">
        <FormProblems {...refusal} />
        <TextField
          id={planFieldId('name')}
          name="name"
          label="Your full name"
          required
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
          hint={`As it is on the order: ${order.name}`}
          error={errorOf('name')}
        />
        <CheckboxField id={planFieldId('accepts')} name="accepts" error={errorOf('accepts')}>
          I have read the agreement and accept it.
        </CheckboxField>
        <CheckboxField id={planFieldId('allowsDebit')} name="allowsDebit">
          You may charge my card on the due days, as the agreement says. (This is optional, and you
          can withdraw it at any time.)
        </CheckboxField>
        <Button type="submit" aria-disabled={isSending || undefined} className="w-full">
          {isSending ? 'One moment…' : 'Accept the agreement'}
        </Button>
      </form>
    </section>
  )
}

/** Paragraphs are separated by an empty line; a line that begins with `#` is a heading. */
function AgreementText({ content }: { content: string }) {
  return content.split('\n\n').map((part) =>
    part.startsWith('# ') ? (
      <h3 key={part} className="mt-6 font-sans text-lg font-bold first:mt-0">
        {part.slice(2)}
      </h3>
    ) : (
      <p key={part} className="mt-3 text-md whitespace-pre-line">
        {part}
      </p>
    ),
  )
}
