import CircleCheck from '~icons/lucide/circle-check'
import { needPath, needs } from '../../../../domain/desk/needs-a-hand.ts'
import { useNeedsAHand } from '../../../features/staff/use-needs-a-hand.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { Stat } from '../frame/stat.tsx'

/** What waits for staff: each number leads to its list. */
export function NeedsAHand() {
  const query = useNeedsAHand()
  const counts = query.data ?? []
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (query.isSuccess && counts.length === 0) return null
  return (
    <section aria-labelledby="needs-a-hand">
      <h2 id="needs-a-hand" className="text-lg">
        What needs a hand
      </h2>
      <ListState query={query} failure="The counts could not be loaded.">
        {total === 0 && (
          <p className="mt-2 flex items-center gap-2 text-md text-ink-2">
            <CircleCheck className="size-5 text-primary" strokeWidth={1.75} aria-hidden="true" />
            Nothing is waiting. New work appears here by itself.
          </p>
        )}
        <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {counts.map(({ name, count }) => (
            <li key={name}>
              <Stat
                label={needs[name].title}
                value={count === 0 ? <span className="text-ink-3">0</span> : count}
                to={needPath(name)}
                isUrgent={count > 0}
              />
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  )
}
