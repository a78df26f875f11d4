import { useQuery } from '@tanstack/react-query'
import { listMyPlans } from '../../../domain/instalments/customer/plan-functions.ts'
import type { PlanView } from '../../../domain/instalments/customer/plan-view.ts'
import { mayStillBePaid } from '../../../domain/payments/gateway-attempts.ts'
import { callFunction } from '../../platform/call-function.ts'
import { useLive } from '../../platform/live/use-live.ts'
import { useSession } from '../session/use-session.ts'

/** While money may be on its way, and otherwise. The tickets of the files live for ten minutes. */
const soonMs = 5_000
const laterMs = 5 * 60_000

/** A page of the gateway that nobody has paid at for this long is not waited for. */
const waitForPageMs = 30 * 60_000
const waitForLetterMs = 10 * 60_000

/** The plans of the signed-in person as they stand today; nothing is asked for nobody. */
export function useMyPlans() {
  const { user } = useSession()
  return useQuery({
    enabled: user !== null,
    queryKey: ['plans', user?.id],
    // Money, staff and the calendar change them.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.plans.some((plan) => waitsForMoney(plan) || waitsForLetter(plan)) === true
        ? soonMs
        : laterMs,
    queryFn: async () => {
      const result = await callFunction(listMyPlans, {})
      if (result.outcome === 'done') return result.response
      throw new Error(result.outcome === 'refused' ? result.message : 'No answer arrived')
    },
  })
}

/** Keeps them up to date while the page is looked at. */
export function useLivePlans(): void {
  const { user } = useSession()
  useLive(
    user && {
      topic: 'my-plans',
      tables: [
        { table: 'instalment_plans', filter: `user_id=eq.${user.id}` },
        { table: 'plan_entries' },
        { table: 'complaints', filter: `user_id=eq.${user.id}` },
        { table: 'pause_requests' },
      ],
      queryKeys: [['plans', user.id]],
    },
  )
}

function waitsForMoney({ payments }: PlanView): boolean {
  return payments.some(
    ({ way, status, createdAt }) =>
      way === 'page' &&
      mayStillBePaid({ method: way, status }) &&
      Date.now() - Date.parse(createdAt) < waitForPageMs,
  )
}

/** A plan that has just ended gets its letter within a minute. */
function waitsForLetter({ endedAt, status, letters }: PlanView): boolean {
  const isPaid = status === 'settled_early' || status === 'closed'
  const isFresh = endedAt !== null && Date.now() - Date.parse(endedAt) < waitForLetterMs
  return isPaid && isFresh && !letters.some(({ withdrawnAt }) => withdrawnAt === null)
}
