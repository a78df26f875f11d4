import { Link } from '../../ui/link.tsx'
import { PageTitle } from '../../platform/page-title.tsx'
import { steps, type Step } from './check-draft.ts'

const stepLabels: Record<Step, string> = { contact: 'You', delivery: 'Delivery', pay: 'Payment' }
const titles: Record<Step, string> = {
  contact: 'Your details',
  delivery: 'Delivery',
  pay: 'Payment',
}

/** The steps, completed ones as links, and the title of the page. */
export function StepList({
  step,
  open,
  isDelivered,
}: {
  step: Step
  open: Step
  /** False: the address is only for the invoice. */
  isDelivered: boolean
}) {
  const address = isDelivered ? {} : { delivery: 'Address' }
  const labels = { ...stepLabels, ...address }
  return (
    <nav aria-label="Steps of the order">
      <PageTitle>{{ ...titles, ...address }[step]}</PageTitle>
      <ol className="flex gap-2 sm:gap-4">
        {steps.map((each, index) => {
          const isReachable = index <= steps.indexOf(open)
          const look = `flex min-h-11 items-center gap-2 border-b-3 pr-2 text-md no-underline ${each === step ? 'border-primary font-semibold text-ink' : 'border-line text-ink-2'}`
          return (
            <li key={each} className="flex-1 sm:flex-none sm:min-w-40">
              {isReachable && each !== step ? (
                <Link to={`/payment-details?step=${each}`} className={look}>
                  {index + 1}. {labels[each]}
                </Link>
              ) : (
                <span aria-current={each === step ? 'step' : undefined} className={look}>
                  {index + 1}. {labels[each]}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
