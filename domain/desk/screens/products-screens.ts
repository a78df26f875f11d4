import { everybody, type ScreenDefinition } from './screen-definition.ts'

/** The screens of the area Products. */
export const productScreens = [
  {
    path: 'products',
    title: 'Products',
    area: 'Products',
    grants: everybody,
    words: 'catalogue goods prices photos',
  },
  {
    path: 'products/new',
    title: 'New product',
    area: 'Products',
    grants: ['content'],
    isAction: true,
  },
  { path: 'products/:id', title: 'Product', area: 'Products', grants: everybody },
  { path: 'bundles', title: 'Bundles', area: 'Products', grants: everybody, words: 'systems kits' },
  {
    path: 'bundles/new',
    title: 'New bundle',
    area: 'Products',
    grants: ['content'],
    isAction: true,
  },
  { path: 'bundles/:id', title: 'Bundle', area: 'Products', grants: everybody },
  { path: 'categories', title: 'Categories', area: 'Products', grants: everybody, words: 'facets' },
  {
    path: 'categories/new',
    title: 'New category',
    area: 'Products',
    grants: ['content'],
    isAction: true,
  },
  { path: 'categories/:id', title: 'Category', area: 'Products', grants: everybody },
  {
    path: 'stock',
    title: 'Stock',
    area: 'Products',
    grants: ['stock', 'sales', 'content', 'finance'],
    words: 'inventory store warehouse low units on hand',
  },
  {
    path: 'stock/:id',
    title: 'Stock of a product',
    area: 'Products',
    grants: ['stock', 'sales', 'content', 'finance'],
  },
  {
    path: 'stock/count',
    title: 'Count stock',
    area: 'Products',
    grants: ['stock'],
    words: 'stocktaking inventory',
    isAction: true,
  },
  {
    path: 'stock/depots',
    title: 'Depots',
    area: 'Products',
    grants: ['stock'],
    words: 'stores warehouses lead time',
  },
  {
    path: 'products/import',
    title: 'Import products',
    area: 'Products',
    grants: ['content', 'sales', 'stock', 'finance'],
    words: 'csv excel spreadsheet upload prices many',
  },
] as const satisfies readonly ScreenDefinition[]
