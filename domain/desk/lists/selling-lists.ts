import type { ListDefinition } from '../list-definition.ts'
import { commissionList } from './commission-list.ts'
import { leadList } from './lead-list.ts'
import { resellerList, resellerTierList } from './reseller-list.ts'

/** Resellers, and what they bring and earn. */
export const sellingLists: readonly ListDefinition[] = [
  commissionList,
  leadList,
  resellerList,
  resellerTierList,
]
