import { SubmitProject } from '../../features/inquiry/submit-project.tsx'

const oldBattery = 'Old batteries to take back. How many, which kind and where they are: '

/** What to do with a battery at its end. */
export function OldBatteries() {
  return (
    <section aria-labelledby="take-back">
      <h2 id="take-back" className="text-h3">
        Old batteries
      </h2>
      <p className="mt-3 text-ink-2">
        A lead battery is nearly all lead and acid, and is worth money to a licensed recycler; in
        the bush it poisons the ground. Lithium must not be crushed or opened. Bring any battery to
        us, of any make, or let our crew take the old ones when it brings the new ones. Do not give
        them to somebody who empties the acid on the ground.
      </p>
      <div className="mt-4" data-no-print>
        <SubmitProject
          variant="secondary"
          description={oldBattery}
          label="Ask us to take old batteries"
        />
      </div>
    </section>
  )
}
