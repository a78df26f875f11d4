import CircleAlert from '~icons/lucide/circle-alert'
import { takeFocus } from '../take-focus.ts'

export interface FieldProblem {
  /** The id of the control to correct. */
  id: string
  label?: string
  message: string
}

export interface Refusal {
  /** The number of attempts; the summary is announced and focused after each one. */
  attempt: number
  problems: FieldProblem[]
  /** A problem of the whole form. */
  failure?: string | null | undefined
}

/**
 * The error summary above a form or button: announced and focused when it appears; each problem
 * links to its field.
 */
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
