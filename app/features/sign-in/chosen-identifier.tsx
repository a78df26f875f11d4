import { formatIdentifier, type Identifier } from './identifier.ts'

/** The identifier from the first step, with a button to change it. */
export function ChosenIdentifier({
  identifier,
  onChange,
}: {
  identifier: Identifier
  onChange: () => void
}) {
  return (
    <p className="mb-6 mt-3 flex items-center justify-between gap-3 rounded-control bg-surface-2 py-0.5 pl-4 pr-1.5">
      <span className="min-w-0 truncate">{formatIdentifier(identifier)}</span>
      <button
        type="button"
        onClick={onChange}
        className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:underline"
      >
        Change
        <span className="sr-only"> e-mail or phone</span>
      </button>
    </p>
  )
}
