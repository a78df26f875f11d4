import { expect, test } from 'vitest'
import { isAllowedTransition } from './status-transitions.ts'

const transitions = { draft: ['sent'], sent: ['paid', 'void'], paid: [], void: [] } as const

test.each([
  ['draft', 'draft', true],
  ['draft', 'sent', true],
  ['draft', 'paid', false],
  ['sent', 'draft', false],
  ['sent', 'paid', true],
  ['sent', 'void', true],
  ['paid', 'paid', true],
  ['paid', 'void', false],
] as const)('from %s to %s: %s', (from, to, isAllowed) => {
  expect(isAllowedTransition<keyof typeof transitions>(transitions, from, to)).toBe(isAllowed)
})
