import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test('accepts a path of this site with its query', () => {
  for (const path of ['/', '/dashboard?tab=profile-settings', '/shop/imole-mono-550#specification'])
    expect(safePath(path)).toBe(path)
})

test('refuses URLs that lead to another site', () => {
  const tricks = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\\/evil',
    '/\t/evil',
    '/\n/evil',
    '',
    'dashboard',
    ' /x',
    '/a\\b',
    '/\u0000',
    '//',
    '///x',
    'data:text/html,x',
  ]
  for (const trick of tricks) expect(safePath(trick), trick).toBeNull()
  expect(safePath(null)).toBeNull()
})
