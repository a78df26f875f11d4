import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'
import { useId, type ComponentProps } from 'react'

const step =
  'grid min-h-11 w-11 place-items-center rounded-control hover:bg-surface-2 disabled:opacity-40'

interface StepperProps extends ComponentProps<'div'> {
  /** What is counted, for screen readers. */
  name: string
  less: ComponentProps<'button'>
  input: ComponentProps<'input'>
  more: ComponentProps<'button'>
}

/** The look of a quantity to step or type. */
export function Stepper({ name, less, input, more, ...props }: StepperProps) {
  const id = useId()
  return (
    <div
      className="inline-flex items-center rounded-control border border-line-strong bg-surface"
      {...props}
    >
      <button type="button" className={step} aria-label={`One ${name} less`} {...less}>
        <Minus className="size-4" aria-hidden="true" />
      </button>
      <label htmlFor={id} className="sr-only">
        Quantity of {name}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="money min-h-11 w-12 bg-transparent text-center font-semibold"
        {...input}
      />
      <button type="button" className={step} aria-label={`One ${name} more`} {...more}>
        <Plus className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
