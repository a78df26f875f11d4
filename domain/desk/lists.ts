import type { ListDefinition } from './list-definition.ts'
import { deliveryAreaList, installationAreaList } from './lists/area-lists.ts'
import { auditList } from './lists/audit-list.ts'
import { contentLists } from './lists/content-lists.ts'
import { couponList } from './lists/coupon-list.ts'
import { calculatorValueList, carbonFactorList } from './lists/dated-figure-lists.ts'
import { inquiryList } from './lists/inquiry-list.ts'
import { orderList, storeOrderList } from './lists/order-list.ts'
import { paymentList } from './lists/payment-list.ts'
import { personList } from './lists/person-list.ts'
import { planLists } from './lists/plan-lists.ts'
import { catalogueLists } from './lists/catalogue-lists.ts'
import { sellingLists } from './lists/selling-lists.ts'

/** Every list of the desk. The export finds a list here by its name. */
export const lists: readonly ListDefinition[] = [
  auditList,
  couponList,
  inquiryList,
  ...contentLists,
  orderList,
  storeOrderList,
  personList,
  ...planLists,
  ...catalogueLists,
  paymentList,
  deliveryAreaList,
  installationAreaList,
  ...sellingLists,
  calculatorValueList,
  carbonFactorList,
]

/** The list with this name; null for an unknown one. */
export function findList(name: string): ListDefinition | null {
  return lists.find((list) => list.name === name) ?? null
}
