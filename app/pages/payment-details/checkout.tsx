import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { useCart } from '../../features/cart/cart.ts'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { firstOpenStep, steps, type Step } from './check-draft.ts'
import { useDraft } from './checkout-draft.ts'
import type { Area } from '../../features/delivery/areas.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { NothingToPay } from './nothing-to-pay.tsx'
import { PayStep } from './pay-step.tsx'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'
import { useKnownPerson } from './use-known-person.ts'
import { useCheckoutQuote } from './use-checkout-quote.ts'

const headings: Record<Step, string> = {
  contact: 'Who is it for?',
  delivery: 'Where should we deliver it?',
  pay: 'How would you like to pay?',
}

/** Three steps. The current one is in the URL, so that the back button works. */
export function Checkout({ areas, takesFocus }: { areas: Area[]; takesFocus: boolean }) {
  const cart = useCart()
  const draft = useDraft()
  useKnownPerson(draft)
  const [params] = useSearchParams()
  const lines = cart.items.map(({ id, quantity }) => ({ id, quantity }))
  const { quote, state } = useCheckoutQuote(lines, { draft, areas })
  const heading = useRef<HTMLHeadingElement>(null)
  const open = firstOpenStep(draft)
  const requested = steps.find((step) => step === params.get('step')) ?? 'contact'
  const step = steps.indexOf(requested) <= steps.indexOf(open) ? requested : open

  const shownStep = useRef(takesFocus ? null : step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.focus()
  }, [step])

  if (!cart.isLoaded) return <LoadingScreen />
  if (cart.items.length === 0) return <NothingToPay takesFocus={takesFocus} />
  const priced = quote.data?.outcome === 'done' ? quote.data.response : null
  const failure =
    quote.data?.outcome === 'refused'
      ? quote.data.message
      : quote.data?.outcome === 'unreachable'
        ? 'The shop could not be reached. What you typed is kept.'
        : null
  // Units of the carbon register: the address stands on the invoice.
  const isNone = priced?.delivery.isNone ?? false
  return (
    <div className="container-page py-6 sm:py-8">
      <StepList step={step} open={open} isDelivered={!isNone} />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,36rem)_24rem] lg:justify-center lg:gap-14">
        <section aria-labelledby="step-title">
          <h1 ref={heading} id="step-title" tabIndex={-1} className="text-h2">
            {step === 'delivery' && isNone ? 'What is your address?' : headings[step]}
          </h1>
          <div className="mt-6">
            {step === 'pay' ? (
              <PayStep
                lines={lines}
                quote={priced}
                failure={failure}
                onRetry={() => void quote.refetch()}
              />
            ) : (
              <StepForm key={step} step={step} areas={areas} items={cart.items} quote={priced} />
            )}
          </div>
        </section>
        <CheckoutSummary
          items={cart.items}
          quote={priced}
          isEstimate={draft.state === ''}
          failure={failure}
          onRetry={() => void quote.refetch()}
        />
      </div>
      {/* On a phone the summary is below the form, so the total stays visible here. */}
      <p
        className="fixed large-text:static inset-x-0 bottom-0 z-10 border-t border-line bg-surface px-5 py-3 text-md font-semibold lg:hidden"
        data-no-print
      >
        Total{draft.state === '' && !isNone && ` with delivery in ${state}`}:{' '}
        <span className="money">{priced ? formatExactNaira(priced.totals.totalKobo) : '…'}</span>
      </p>
    </div>
  )
}
