import { CircleAlert } from 'lucide-react'
import { fieldId, labels, type Problems } from './check-draft.ts'
import type { DraftField } from './checkout-draft.ts'

/** What keeps a step from going on, with the way to each field. It takes the focus when it appears. */
export function ProblemList({ problems }: { problems: Problems }) {
  // Its keys are those of Problems.
  const fields = Object.keys(problems) as DraftField[]
  return (
    <div ref={(element) => element?.focus()} tabIndex={-1} role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
      <p className="flex items-start gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {fields.length === 1 ? 'One thing is missing or wrong.' : `${fields.length} things are missing or wrong.`}
      </p>
      <ul className="mt-1 pl-7">
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`} className="inline-block py-1 text-danger underline" onClick={() => document.getElementById(fieldId(field))?.focus()}>
              {labels[field]}: {problems[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
