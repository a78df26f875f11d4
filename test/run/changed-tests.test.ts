import { expect, test } from 'vitest'
import { findTouchedTests, selectTests, type Tree } from './changed-tests.ts'

/** A small product: a rule, an endpoint that uses it, its registry, a page, and their tests. */
const imports: Record<string, string[]> = {
  'domain/orders/total.ts': [],
  'domain/orders/total.test.ts': ['domain/orders/total.ts'],
  'functions/orders/place-order.ts': ['domain/orders/total.ts'],
  'functions/orders/place-order.test.ts': ['test/use/use-orders.ts'],
  'functions/modules.ts': ['functions/orders/place-order.ts'],
  'test/use/use-orders.ts': ['functions/modules.ts'],
  'functions/careers/apply.test.ts': ['test/use/use-orders.ts'],
  'app/pages/shop/shop.tsx': [],
  'e2e/shop/products.spec.ts': [],
  'e2e/account/orders.spec.ts': [],
  'e2e/site/blog.spec.ts': [],
  'supabase/tests/coupons.test.ts': [],
  'supabase/tests/schema/access.test.ts': [],
}
const texts: Record<string, string> = {
  'app/routes.ts': "route('shop/:id', 'pages/shop/shop.tsx')",
  'e2e/shop/products.spec.ts': "visit('/shop?q=5kva')",
  'e2e/account/orders.spec.ts': "visit('/shop')",
  'e2e/site/blog.spec.ts': "visit('/blog')",
  'supabase/migrations/1_add.sql': 'alter table public.coupons add column note text;',
  'supabase/tests/coupons.test.ts': 'insert into coupons values (1)',
}
const tree: Tree = {
  files: Object.entries(imports).map(([path, to]) => ({ path, lines: 1, imports: to })),
  read: (path) => texts[path] ?? '',
}
const touched = (...changed: string[]) =>
  findTouchedTests(changed, tree).map(({ path, distance }) => `${distance} ${path}`)

test('a rule touches its own tests and those beside the endpoints that use it', () => {
  expect(touched('domain/orders/total.ts')).toEqual([
    '1 domain/orders/total.test.ts',
    '2 functions/orders/place-order.test.ts',
  ])
})

test('what reaches a test through the list of all functions only does not touch it', () => {
  expect(touched('functions/orders/place-order.ts')).toEqual([
    '1 functions/orders/place-order.test.ts',
  ])
})

test('a change of a fixture or of the list of all functions touches every test that uses it', () => {
  expect(touched('functions/modules.ts')).toEqual([
    '2 functions/careers/apply.test.ts',
    '2 functions/orders/place-order.test.ts',
  ])
})

test('a migration touches the tests of all tables and those that name its tables', () => {
  expect(touched('supabase/migrations/1_add.sql')).toEqual([
    '1 supabase/tests/coupons.test.ts',
    '1 supabase/tests/schema/access.test.ts',
  ])
})

test('a page touches the journeys that open its URL, those about it first', () => {
  expect(touched('app/pages/shop/shop.tsx')).toEqual([
    '2 e2e/shop/products.spec.ts',
    '3 e2e/account/orders.spec.ts',
  ])
})

test('a test that changed runs however long it takes; others are left out when the time is used up', () => {
  const tests = [
    { path: 'e2e/shop/products.spec.ts', distance: 0 },
    { path: 'domain/orders/total.test.ts', distance: 1 },
    { path: 'functions/orders/place-order.test.ts', distance: 2 },
  ]
  const { run, leftOut } = selectTests(tests, 71)
  expect(run).toEqual(tests.slice(0, 2))
  expect(leftOut).toEqual(tests.slice(2))
})
