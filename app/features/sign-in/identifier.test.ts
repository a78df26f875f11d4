import { expect, test } from 'vitest'
import { formatIdentifier, parseIdentifier } from './identifier.ts'

test('parses an e-mail address or a phone number', () => {
  expect(parseIdentifier(' ada@example.com ', { takesPhone: false })).toEqual({
    email: 'ada@example.com',
  })
  expect(parseIdentifier('0803 123 4567', { takesPhone: true })).toEqual({
    phone: '+2348031234567',
  })
  expect(formatIdentifier({ phone: '+2348031234567' })).toBe('0803 123 4567')
})

test('refuses anything else', () => {
  for (const text of ['', 'ada', 'ada@', 'a b@example.com', 'a..b@example.com', '0803'])
    expect(parseIdentifier(text, { takesPhone: true }), text).toBeNull()
  expect(parseIdentifier('0803 123 4567', { takesPhone: false })).toBeNull()
})
