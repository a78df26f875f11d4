import { useState, type FormEvent } from 'react'
import { failureOf, failureSentences, loadCheck } from '../../../features/register/check-failure.ts'
import { fetchCheckpoint, fetchTile } from '../../../features/register/log-files.ts'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { useHydrated } from '../../../platform/use-hydrated.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { describeComparison, type Outcome } from './describe-comparison.ts'
import { findNoteOfDay } from './find-note-of-day.ts'
import { maxProofLength } from './find-proof.ts'

type State = 'running' | Outcome

/** Shows whether one signed state of the register contains another one. */
export function CompareStates({ keys }: { keys: readonly string[] }) {
  const isHydrated = useHydrated()
  const [state, setState] = useState<State | null>(null)

  async function run(findNotes: () => Promise<[string, string] | Outcome>) {
    setState('running')
    try {
      const { compareNotes } = await loadCheck(() => import('./compare-notes.ts'))
      const notes = await findNotes()
      if (!Array.isArray(notes)) return setState(notes)
      const log = { readCheckpoint: fetchCheckpoint, readTile: fetchTile }
      setState(describeComparison(await compareNotes(keys, notes, log)))
    } catch (error) {
      setState({ isGood: false, message: failureSentences[failureOf(error)] })
    }
  }

  function compareDays(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const days = valuesOf(event.currentTarget, ['first', 'second'])
    void run(async () => {
      const supabase = await loadCheck(loadSupabase)
      const notes = await Promise.all(days.map((day) => findNoteOfDay(supabase, day)))
      const missing = notes.indexOf(null)
      const [first, second] = notes
      return first && second
        ? [first, second]
        : {
            isGood: false,
            message: `Nothing was signed until ${formatCalendarDay(days[missing] ?? '')}.`,
          }
    })
  }

  function compareTexts(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [first = '', second = ''] = valuesOf(event.currentTarget, ['first', 'second'])
    void run(async () => [first, second])
  }

  const isBusy = !isHydrated || state === 'running'
  return (
    <div className="max-w-2xl">
      <form onSubmit={compareDays} className="grid gap-4 sm:grid-cols-2">
        <DateField label="At the end of this day" name="first" required />
        <DateField label="At the end of that day" name="second" required />
        <Button type="submit" disabled={isBusy} className="sm:col-span-2 sm:justify-self-start">
          Compare these days
        </Button>
      </form>
      <details className="mt-5">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
          Or paste two signed notes
        </summary>
        <form onSubmit={compareTexts} className="mt-3 grid gap-4">
          {(['first', 'second'] as const).map((name) => (
            <TextAreaField
              key={name}
              name={name}
              label={name === 'first' ? 'One signed note' : 'Another signed note'}
              rows={4}
              required
              maxLength={maxProofLength}
              spellCheck={false}
            />
          ))}
          <Button
            type="submit"
            variant="secondary"
            disabled={isBusy}
            className="justify-self-start"
          >
            Compare these notes
          </Button>
        </form>
      </details>
      <div aria-live="polite" className="mt-5">
        {state !== null && <Result state={state} />}
      </div>
    </div>
  )
}

function Result({ state }: { state: State }) {
  if (state === 'running') return <p>Comparing …</p>
  return state.isGood ? (
    <p className="font-semibold">{state.message}</p>
  ) : (
    <Alert>{state.message}</Alert>
  )
}

function valuesOf(form: HTMLFormElement, names: readonly string[]): string[] {
  const given = new FormData(form)
  return names.map((name) => String(given.get(name) ?? ''))
}
