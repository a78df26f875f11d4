import { useRef, useState } from 'react'
import {
  offersFor,
  planFor,
  priceLimits,
  type PlanOffer,
} from '../../../domain/finance/plan-offer.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { nairaHint } from '../../../domain/money/parse-naira.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { planPath } from '../../features/financing/plan-path.ts'
import { useUrlState } from '../../platform/url/use-url-state.ts'
import { useEarlyInput } from '../../platform/early-input.ts'
import { PlanFigures } from '../../features/financing/plan-figures.tsx'
import { parsePlanSearch, parsePriceNaira, planQuery, type PlanSearch } from './plan-search.ts'
import { whyNoPlan } from './why-no-plan.ts'

const stepNaira = 50_000

interface PlanChooserProps {
  offers: PlanOffer[]
  search: PlanSearch
  /** The URL has changed to another price or term. */
  onOther: (search: PlanSearch) => void
}

/**
 * Price and term, with a plan that follows every change; without JavaScript a button submits them.
 */
export function PlanChooser({ offers, search, onOther }: PlanChooserProps) {
  const [priceNaira, setPriceNaira] = useState(search.priceNaira)
  const [months, setMonths] = useState(search.months)
  const [exact, setExact] = useState(search.exact)
  const limits = priceLimits(offers)
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form)
  useUrlState(planQuery({ priceNaira, months, exact }), (params) => {
    const next = parsePlanSearch(params, offers)
    if (planQuery(next) !== planQuery(search)) onOther(next)
  })
  if (!limits)
    return (
      <p className="mt-8 rounded-card border border-line bg-surface p-5">
        {whyNoPlan('no offers', offers, { priceNaira, months })}
      </p>
    )

  function typeExact(text: string) {
    setExact(text)
    const typedNaira = parsePriceNaira(text)
    if (typedNaira !== null) setPriceNaira(typedNaira)
  }

  return (
    <div className="mt-8 grid gap-6 lg:grid-cols-[1fr_1.4fr]">
      <form
        ref={form}
        action="/repayment-plans"
        method="get"
        aria-label="Amount and term"
        className="rounded-card border border-line bg-surface p-5 sm:p-6"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <label htmlFor="plan-price" className="font-semibold">
            Price of your system
          </label>
          <output htmlFor="plan-price" className="money text-xl font-bold" data-testid="plan-price">
            {formatNaira(priceNaira * 100)}
          </output>
        </div>
        <input
          id="plan-price"
          name="price"
          type="range"
          min={limits.minKobo / 100}
          max={limits.maxKobo / 100}
          step={stepNaira}
          value={priceNaira}
          onChange={(event) => {
            setPriceNaira(Number(event.target.value))
            setExact('')
          }}
          aria-valuetext={formatNaira(priceNaira * 100)}
          className="mt-3 h-11 w-full cursor-pointer accent-(--primary)"
        />
        <p className="money flex justify-between text-xs text-ink-3" aria-hidden="true">
          <span>{formatNaira(limits.minKobo)}</span>
          <span>{formatNaira(limits.maxKobo)}</span>
        </p>
        <TextField
          label="Or the exact price"
          isOptional
          id="plan-exact"
          name="exact"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder="₦"
          className="mt-4"
          value={exact}
          onChange={(event) => typeExact(event.target.value)}
          error={
            exact && parsePriceNaira(exact) === null ? `${nairaHint}, in whole naira` : undefined
          }
        />
        <TermChoice offers={offers} months={months} onMonths={setMonths} />
        <noscript>
          <div className="mt-5">
            <Button type="submit">Show the plan</Button>
          </div>
        </noscript>
      </form>
      <Result offers={offers} priceNaira={priceNaira} months={months} onMonths={setMonths} />
    </div>
  )
}

interface TermChoiceProps {
  offers: PlanOffer[]
  months: number
  onMonths: (months: number) => void
}

function TermChoice({ offers, months, onMonths }: TermChoiceProps) {
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">Months to pay</legend>
      <div className="flex flex-wrap gap-2">
        {offers.map(({ terms }) => (
          <label
            key={terms.months}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3.5 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-on-primary-soft"
          >
            <input
              type="radio"
              name="term"
              value={terms.months}
              checked={months === terms.months}
              onChange={() => onMonths(terms.months)}
              className="accent-(--primary)"
            />
            {terms.months}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ResultProps {
  offers: PlanOffer[]
  priceNaira: number
  months: number
  onMonths: (months: number) => void
}

function Result({ offers, priceNaira, months, onMonths }: ResultProps) {
  const result = planFor(offers, priceNaira * 100, months)
  const isRefused = typeof result === 'string'
  return (
    <section
      aria-labelledby="plan-result"
      aria-live="polite"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="plan-result" className="mb-4 text-h3">
        Your plan
      </h2>
      {isRefused ? (
        <>
          <p>{whyNoPlan(result, offers, { priceNaira, months })}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            {offersFor(offers, priceNaira * 100).map(({ terms }) => (
              <Button
                key={terms.months}
                variant="secondary"
                size="small"
                onClick={() => onMonths(terms.months)}
              >
                {terms.months} months
              </Button>
            ))}
          </div>
        </>
      ) : (
        <>
          <PlanFigures {...result} />
          <div className="mt-6">
            <ButtonLink to={planPath(priceNaira, months)}>See every payment</ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}
