import { expect, test } from 'vitest'
import { findCurrent, footerQuickLinks, footerResources, mainMenu } from './navigation.ts'

const pathsOf = (links: { to: string }[]) => links.map(({ to }) => to)

test('the header and the drawer have the entries of the specification and no others', () => {
  expect(mainMenu).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Portfolio', to: '/portfolio' },
    {
      label: 'Solutions',
      entries: [
        { label: 'Solar Calculator', to: '/solar-calculator' },
        { label: 'Carbon Credit Calculator', to: '/carbon-calculator' },
        { label: 'Carbon Register', to: '/carbon-register' },
        { label: 'Financing', to: '/repayment-plans' },
      ],
    },
    {
      label: 'Green MarketPlace',
      entries: [
        { label: 'Online Shop', to: '/shop' },
        { label: 'Reseller Program', to: '/reseller' },
      ],
    },
    { label: 'Careers', to: '/careers' },
    { label: 'Blog', to: '/blog' },
  ])
})

test('the footer has three resources and ten quick links', () => {
  expect(pathsOf(footerResources)).toEqual([
    '/carbon-credit-calculator',
    '/carbon-register',
    '/repayment-plans',
  ])
  expect(pathsOf(footerQuickLinks)).toEqual([
    '/',
    '/about',
    '/solutions',
    '/portfolio',
    '/solar-calculator',
    '/shop',
    '/reseller',
    '/blog',
    '/careers',
    '/contact',
  ])
})

test.each([
  ['/', '/'],
  ['/shop', '/shop'],
  ['/Shop/', '/shop'],
  ['/shop/imole-kit-5kva', '/shop'],
  ['/shopping', null],
  ['/carbon-register/log', '/carbon-register'],
  ['/contact', null],
])('on %s the current entry of the menu is %s', (pathname, entry) => {
  expect(findCurrent(pathname)).toBe(entry)
})
