import { useQuery } from '@tanstack/react-query'
import {
  getPlanApplication,
  listPlanApplications,
  type PlanApplicationView,
} from '../../../../domain/instalments/applications/application-functions.ts'
import type { ValueOf } from '../../../../domain/parse/parser.ts'
import { callFunction, type FunctionResult } from '../../../platform/call-function.ts'

/** The applications that wait, and the latest ones that were decided. */
export function usePlanApplications() {
  return useQuery({
    queryKey: ['desk', 'plan-applications'],
    refetchOnMount: 'always',
    queryFn: async (): Promise<ValueOf<typeof listPlanApplications.parseResponse>> =>
      need(await callFunction(listPlanApplications, {})),
  })
}

/** One application; the answer says when there is none. */
export function usePlanApplication(planId: string) {
  return useQuery({
    queryKey: ['desk', 'plan-application', planId],
    refetchOnMount: 'always',
    queryFn: async (): Promise<PlanApplicationView | null> => {
      const result = await callFunction(getPlanApplication, { planId })
      const isMissing = result.outcome === 'refused' && [400, 404].includes(result.status)
      return isMissing ? null : need(result)
    },
  })
}

function need<Response>(result: FunctionResult<Response>): Response {
  if (result.outcome !== 'done')
    throw new Error(result.outcome === 'refused' ? result.message : 'The shop did not answer')
  return result.response
}
