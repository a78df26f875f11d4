import type { ListDefinition } from '../list-definition.ts'
import { bundleList } from './bundle-list.ts'
import { categoryList } from './category-list.ts'
import { productList } from './product-list.ts'
import { stockList } from './stock-list.ts'

/** What the shop sells, and what is in the store. */
export const catalogueLists: readonly ListDefinition[] = [
  productList,
  stockList,
  bundleList,
  categoryList,
]
