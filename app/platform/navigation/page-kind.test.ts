import { expect, test } from 'vitest'
import { appPaths, isAppPage } from './page-kind.ts'

test.each([
  ['/admin', true],
  ['/admin/orders/12', true],
  ['/Cart', true],
  ['/login?next=%2Fshop', true],
  ['/carbon-register/verify#one', true],
  ['/carbon-register', false],
  ['/cartons', false],
  ['/', false],
  ['/shop/imole-kit-5kva?preview=1', false],
])('%s is an app page: %s', (path, isApp) => {
  expect(isAppPage(path)).toBe(isApp)
})

test('no app page is below another one', () => {
  for (const path of appPaths)
    expect(appPaths.filter((other) => path.startsWith(`${other}/`))).toEqual([])
})
