import { CircleAlert } from 'lucide-react'

export interface FieldProblem {
  /** Of the control to mend. */
  id: string
  label?: string
  message: string
}

/**
 * What a refused form says at its top: read out and focused when it appears, each problem a link to its field. Give it the
 * number of the attempt as `key`, so that it speaks after each.
 */
export function FormProblems({ problems, failure }: { problems: FieldProblem[]; failure?: string | null | undefined }) {
  return (
    <div ref={(element) => element?.focus()} tabIndex={-1} role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
      <p className="flex items-start gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {failure ?? (problems.length === 1 ? 'One thing is missing or wrong.' : `${problems.length} things are missing or wrong.`)}
      </p>
      {problems.length > 0 && (
        <ul className="mt-1 pl-7">
          {problems.map(({ id, label, message }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1 text-danger underline" onClick={() => document.getElementById(id)?.focus()}>
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
