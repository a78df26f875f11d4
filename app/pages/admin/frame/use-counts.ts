import { countByScreen } from '../../../../domain/desk/needs-a-hand.ts'
import { useNeedsAHand } from '../../../features/staff/use-needs-a-hand.ts'

/** What waits for a hand, by the path of its screen. */
export function useCounts(): ReadonlyMap<string, number> {
  const { data = [] } = useNeedsAHand()
  return countByScreen(data)
}
