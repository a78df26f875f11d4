import {
  staffGrantLabels,
  staffGrants,
  staffGrantSentences,
  type StaffGrant,
} from '../../../../domain/grants/grants.ts'

/** The grants of a colleague, as check boxes with a sentence each. */
export function GrantChoice({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly StaffGrant[]
  onChange: (grants: StaffGrant[]) => void
  error?: string | undefined
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">What they may do</legend>
      {error && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="grid gap-2">
        {staffGrants.map((name) => (
          <label
            key={name}
            className="flex items-start gap-3 rounded-control border border-line bg-surface px-4 py-3"
          >
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0 accent-primary"
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(
                  staffGrants.filter((other) =>
                    other === name ? event.currentTarget.checked : chosen.includes(other),
                  ),
                )
              }
            />
            <span className="font-semibold">
              {staffGrantLabels[name]}
              <span className="block text-sm font-normal text-ink-2">
                {staffGrantSentences[name]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
