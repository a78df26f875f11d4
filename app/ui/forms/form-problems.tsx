import { CircleAlert } from 'lucide-react'

export interface FieldProblem {
  /** Of the control to mend. */
  id: string
  label?: string
  message: string
}

export interface Refusal {
  /** How often was sent; the summary speaks and takes the focus after each. */
  attempt: number
  problems: FieldProblem[]
  /** What is wrong with the whole, and with no one field. */
  failure?: string | null | undefined
}

/** What a refused form, or button, says above it: read out and focused when it appears, each problem a link to its field. */
export function FormProblems({
  attempt,
  problems,
  failure,
  className = '',
}: Refusal & { className?: string }) {
  if (problems.length === 0 && !failure) return null
  return (
    <div
      key={attempt}
      ref={takeFocus}
      tabIndex={-1}
      role="alert"
      className={`rounded-control bg-danger-soft px-4 py-3 text-danger ${className}`}
    >
      <p className="flex items-start gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {failure ??
          (problems.length === 1
            ? 'One thing is missing or wrong.'
            : `${problems.length} things are missing or wrong.`)}
      </p>
      {problems.length > 0 && (
        <ul className="mt-1 pl-7">
          {problems.map(({ id, label, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-block py-1 text-danger underline"
                onClick={() => document.getElementById(id)?.focus()}
              >
                {label && `${label}: `}
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Always the same function: React runs it when the element arrives, and not each time a letter is typed below. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
