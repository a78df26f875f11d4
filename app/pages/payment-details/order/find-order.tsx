import { useId, useState, type FormEvent } from 'react'
import { site } from '../../../../site.config.ts'
import { findOrder } from '../../../../domain/orders/order-functions.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblems, type Refusal } from '../../../ui/forms/form-problems.tsx'
import { PageTitle } from '../../../platform/page-title.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'

const noProblems: Refusal = { attempt: 0, problems: [], failure: null }

/** For guests who lost the mail with the link of their order. */
export function FindOrder({ takesFocus }: { takesFocus: boolean }) {
  const id = useId()
  const [answer, setAnswer] = useState<string | null>(null)
  const [refusal, setRefusal] = useState(noProblems)
  const [isBusy, setBusy] = useState(false)

  const idOf = (field: string) => `${id}-${field}`
  const fieldProps = (name: string) => ({
    id: idOf(name),
    name,
    error: refusal.problems.find((problem) => problem.id === idOf(name))?.message,
  })
  const refuse = (problems: Refusal['problems'], failure: string | null = null) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, problems, failure }))

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setAnswer(null)
    const parsed = findOrder.parseRequest(Object.fromEntries(new FormData(event.currentTarget)))
    if (!parsed.ok)
      return refuse(parsed.problems.map(({ path, message }) => ({ id: idOf(path), message })))
    setBusy(true)
    const result = await callFunction(findOrder, parsed.value)
    setBusy(false)
    if (result.outcome !== 'done')
      return refuse(
        [],
        failureMessage(
          result,
          'The shop could not be reached. Check your connection and try again.',
        ),
      )
    setRefusal(noProblems)
    setAnswer(result.response.message)
  }

  return (
    <div className="container-page max-w-xl py-8">
      <PageTitle>Find your order</PageTitle>
      <h1 ref={takesFocus ? takeFocus : undefined} tabIndex={-1} className="text-h2">
        Find your order
      </h1>
      <p className="mt-3 text-ink-2">
        We send the link of the order to the address that it was placed with.
      </p>
      <form noValidate onSubmit={(event) => void find(event)} className="mt-6 space-y-5">
        <FormProblems {...refusal} />
        {answer && (
          <p
            role="status"
            className="rounded-control bg-primary-soft px-4 py-3 font-semibold text-on-primary-soft"
          >
            {answer}
          </p>
        )}
        <TextField
          {...fieldProps('number')}
          label="Order number"
          required
          placeholder={`${site.orderNumberPrefix}-2026-000123`}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <TextField
          {...fieldProps('email')}
          label="E-mail"
          type="email"
          required
          autoComplete="email"
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Looking…' : 'Send me the link'}
        </Button>
      </form>
    </div>
  )
}
