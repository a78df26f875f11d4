import type { ListDefinition } from '../list-definition.ts'
import { planList } from './plan-list.ts'
import { repaymentPlanList } from './repayment-plan-list.ts'

/** The plans that run, and the terms that are offered. */
export const planLists: readonly ListDefinition[] = [planList, repaymentPlanList]
