import { DueLine } from '../../../features/instalments/due-line.tsx'
import { useMyPlans } from '../../../features/instalments/use-my-plans.ts'

/** The next payment of each plan that runs or waits for its customer; nothing where there is none. */
export function DueInstalments() {
  const { data } = useMyPlans()
  const open = data?.plans.filter(({ status }) => ['approved', 'agreed', 'active'].includes(status))
  if (!data || !open || open.length === 0) return null
  return (
    <section aria-labelledby="due-instalments">
      <h2 id="due-instalments" className="text-h3">
        Your instalments
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {open.map((plan) => (
          <li key={plan.id} className="px-4 py-2">
            <DueLine plan={plan} today={data.today} />
          </li>
        ))}
      </ul>
    </section>
  )
}
