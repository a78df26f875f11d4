import BadgeCheck from '~icons/lucide/badge-check'
import BadgeX from '~icons/lucide/badge-x'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import {
  checkDischargeLetter,
  letterCode,
  letterNumber,
} from '../../../domain/instalments/letters/letter-functions.ts'
import { findProblem, type ValueOf } from '../../../domain/parse/parser.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { formatLongDay } from '../../platform/format-time.ts'
import { unlisted } from '../../platform/seo.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { FormProblems, type FieldProblem, type Refusal } from '../../ui/forms/form-problems.tsx'

export const meta = () => unlisted('Check a letter of discharge')

const noProblems: Refusal = { attempt: 0, problems: [], failure: null }

type Answer = ValueOf<typeof checkDischargeLetter.parseResponse>

/** Anybody who was shown a letter of discharge finds out whether it is ours, and valid. */
export default function CheckLetter() {
  const [params] = useSearchParams()
  const [number, setNumber] = useState(params.get('number') ?? '')
  const [code, setCode] = useState(params.get('code') ?? '')
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [refusal, setRefusal] = useState(noProblems)
  const refuse = (problems: Refusal['problems'], failure: string | null = null) => {
    setAnswer(null)
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, problems, failure }))
  }
  const errorOf = (id: string) => refusal.problems.find((each) => each.id === id)?.message

  async function check(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const problems = [
      { id: 'letter-number', message: findProblem(letterNumber, number) },
      { id: 'letter-code', message: findProblem(letterCode, code) },
    ].filter((each): each is FieldProblem => each.message !== null)
    if (problems.length > 0) return refuse(problems)
    setBusy(true)
    const result = await callFunction(checkDischargeLetter, { number, code })
    setBusy(false)
    if (result.outcome !== 'done')
      return refuse([], failureMessage(result, 'The connection was lost. Please try again.'))
    setRefusal(noProblems)
    setAnswer(result.response)
  }

  return (
    <div className="container-page max-w-xl py-10">
      <h1 className="text-h2">Check a letter of discharge</h1>
      <p className="mt-3 text-ink-2">
        Has somebody shown you a letter which says that their instalment plan with us is paid off?
        Type the number and the code that are on the letter.
      </p>
      <form noValidate className="mt-6 space-y-4" onSubmit={(event) => void check(event)}>
        <FormProblems {...refusal} />
        <TextField
          id="letter-number"
          error={errorOf('letter-number')}
          label="Number of the letter"
          placeholder="LD-2026-000001"
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          id="letter-code"
          error={errorOf('letter-code')}
          label="Code"
          placeholder="ABCD-1234"
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Checking…' : 'Check the letter'}
        </Button>
      </form>
      <div role="status" className="mt-6">
        {answer && <Result answer={answer} />}
      </div>
    </div>
  )
}

function Result({ answer: { status, number, planNumber, name, endedOn } }: { answer: Answer }) {
  if (status === 'withdrawn')
    return (
      <p className="flex gap-3 rounded-card bg-warning-soft p-4 text-warning">
        <BadgeX aria-hidden="true" className="shrink-0" />
        The letter {number} is ours, but it is no longer valid: something is outstanding on the plan
        again.
      </p>
    )
  return (
    <p className="flex gap-3 rounded-card bg-primary-soft p-4 text-on-primary-soft">
      <BadgeCheck aria-hidden="true" className="shrink-0" />
      The letter {number} is ours and valid. {name} has paid off plan {planNumber}, which ended on{' '}
      {formatLongDay(endedOn)}.
    </p>
  )
}
