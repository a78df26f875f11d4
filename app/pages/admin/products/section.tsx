import { useId, type ReactNode } from 'react'
import { formatGrants, type StaffGrant } from '../../../../domain/grants/grants.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'

interface SectionProps {
  title: string
  hint?: ReactNode
  /** Whoever has none of these grants may only look at it. */
  needs?: readonly StaffGrant[]
  children: ReactNode
}

/** A named part of the editor. */
export function Section({ title, hint, needs, children }: SectionProps) {
  const id = useId()
  const { may } = useStaff()
  const isLocked = needs !== undefined && !may(...needs)
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {isLocked ? (
          <p className="mt-1 text-sm text-ink-2">
            To change this you need the grant {formatGrants(needs)}.
          </p>
        ) : (
          hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>
        )}
      </div>
      <fieldset disabled={isLocked} className="contents">
        {children}
      </fieldset>
    </section>
  )
}
