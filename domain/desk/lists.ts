import type { ListDefinition } from './list-definition.ts'
import { deliveryAreaList, installationAreaList } from './lists/area-lists.ts'
import { auditList } from './lists/audit-list.ts'
import { bundleList } from './lists/bundle-list.ts'
import { categoryList } from './lists/category-list.ts'
import { contentLists } from './lists/content-lists.ts'
import { couponList } from './lists/coupon-list.ts'
import { calculatorValueList, carbonFactorList } from './lists/dated-figure-lists.ts'
import { inquiryList } from './lists/inquiry-list.ts'
import { orderList } from './lists/order-list.ts'
import { paymentList } from './lists/payment-list.ts'
import { personList } from './lists/person-list.ts'
import { productList } from './lists/product-list.ts'
import { repaymentPlanList } from './lists/repayment-plan-list.ts'
import { stockList } from './lists/stock-list.ts'

/** Every list of the desk. The export finds a list here by its name. */
export const lists: readonly ListDefinition[] = [
  auditList,
  couponList,
  inquiryList,
  ...contentLists,
  orderList,
  personList,
  productList,
  stockList,
  bundleList,
  categoryList,
  paymentList,
  deliveryAreaList,
  installationAreaList,
  repaymentPlanList,
  calculatorValueList,
  carbonFactorList,
]

/** The list with this name; null for an unknown one. */
export function findList(name: string): ListDefinition | null {
  return lists.find((list) => list.name === name) ?? null
}
