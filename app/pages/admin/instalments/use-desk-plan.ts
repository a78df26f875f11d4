import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getDeskPlan, type DeskPlan } from '../../../../domain/instalments/desk/desk-plan.ts'
import { useLiveSession } from '../../../features/session/use-live-session.ts'
import { callFunction, type FunctionResult } from '../../../platform/call-function.ts'

/** What each part of the screen of a plan gets. */
export interface PlanPartProps {
  plan: DeskPlan
  /** Reads the plan again after something was done. */
  onDone(): Promise<unknown>
}

const refetchMs = 60_000

/** A plan of the desk, read again whenever money of it moves. */
export function useDeskPlan(planId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['desk', 'plan', planId]
  const query = useQuery({
    queryKey,
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: async (): Promise<FunctionResult<DeskPlan>> => {
      const result = await callFunction(getDeskPlan, { planId })
      const isAnswer = result.outcome === 'done' || isMissing(result)
      if (!isAnswer) throw new Error(`The plan could not be read: ${result.outcome}`)
      return result
    },
  })
  useLiveSession({
    topic: 'desk-plan',
    tables: [
      { table: 'instalment_plans', filter: `id=eq.${planId}` },
      { table: 'plan_entries', filter: `plan_id=eq.${planId}` },
      { table: 'plan_payments', filter: `plan_id=eq.${planId}` },
    ],
    queryKeys: [queryKey],
  })
  return { query, onDone: () => queryClient.invalidateQueries({ queryKey }) }
}

/** There is no such plan: its id is of another one, or of nothing. */
function isMissing(result: FunctionResult<DeskPlan>): boolean {
  return result.outcome === 'refused' && [400, 404].includes(result.status)
}
