import { useRef } from 'react'
import { formatNaira } from '../../../../domain/money/money.ts'
import { Button } from '../../../ui/button.tsx'
import { useEarlyInput } from '../../../platform/early-input.ts'
import { ApplianceList } from './appliance-list.tsx'
import type { DatedValue } from '../../../features/calculators/calculator-data.ts'
import { LightField } from './light-field.tsx'
import { NumberInput } from './number-input.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { PlaceField } from './place-field.tsx'
import { RefineFields } from './refine-fields.tsx'
import { defaultAppliances } from '../../../features/calculators/appliance-choice.ts'
import type { QuestionProps } from '../../../features/calculators/solar-question.ts'

/**
 * Three questions, and optional fields below them. Without JavaScript the form is sent to the
 * server.
 */
export function QuestionForm({
  question,
  values,
  onChange,
}: QuestionProps & { values: DatedValue[] }) {
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form)
  return (
    <form
      ref={form}
      action="/solar-calculator"
      method="get"
      aria-label="Your answers"
      onSubmit={(event) => event.preventDefault()}
      className="space-y-6 rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <PlaceField question={question} onChange={onChange} />
      <SpendOrList question={question} onChange={onChange} />
      <LightField question={question} values={values} onChange={onChange} />
      <noscript>
        <Button type="submit" className="w-full">
          Show my system
        </Button>
      </noscript>
      <RefineFields question={question} values={values} onChange={onChange} />
      {/* Fades what lies below the edge, as a sign that the panel scrolls. */}
      <div
        aria-hidden="true"
        className="pointer-events-none sticky -bottom-5 -mb-5 hidden h-10 bg-linear-to-t from-surface to-transparent lg:block"
      />
    </form>
  )
}

function SpendOrList({ question, onChange }: QuestionProps) {
  const isSpend = question.from === 'spend'
  return (
    <fieldset>
      <legend className="mb-1.5 text-md font-semibold">What should it power?</legend>
      <div className="grid grid-cols-2 gap-1 rounded-control border border-line-strong p-1">
        {(['spend', 'appliances'] as const).map((from) => (
          <label
            key={from}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg px-2 text-center text-sm font-semibold has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="from"
              value={from}
              checked={question.from === from}
              onChange={() =>
                onChange(
                  from === 'appliances' && question.uses.length === 0
                    ? { from, uses: defaultAppliances }
                    : { from },
                )
              }
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {from === 'spend' ? 'What I spend' : 'What I run'}
          </label>
        ))}
      </div>
      {isSpend ? (
        <Spend question={question} onChange={onChange} />
      ) : (
        <ApplianceList question={question} onChange={onChange} />
      )}
      <OpeningFields question={question} onChange={onChange} />
    </fieldset>
  )
}

function Spend({ question, onChange }: QuestionProps) {
  return (
    <div className="mt-4">
      <label htmlFor="spend" className="text-md font-semibold">
        What you spend on power and fuel a month, in naira
      </label>
      <NumberInput
        id="spend"
        name="spend"
        value={question.spendNaira}
        kind="spend"
        onValue={(spendNaira) => onChange({ spendNaira })}
      />
      <input
        type="range"
        aria-label="What you spend on power and fuel a month"
        min="10000"
        max="500000"
        step="5000"
        value={Math.min(500_000, question.spendNaira)}
        onChange={(event) => onChange({ spendNaira: Number(event.target.value) })}
        aria-valuetext={formatNaira(question.spendNaira * 100)}
        className="mt-1 h-11 w-full cursor-pointer border border-transparent accent-(--primary)"
      />
    </div>
  )
}
