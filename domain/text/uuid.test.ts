import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test.each([
  ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', true],
  ['F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6', true],
  ['f81d4fae7dec11d0a76500a0c91e6bf6', false],
  ['f81d4fae-7dec-11d0-a765-00a0c91e6bf', false],
  ['x81d4fae-7dec-11d0-a765-00a0c91e6bf6', false],
  [' f81d4fae-7dec-11d0-a765-00a0c91e6bf6', false],
  ['', false],
  [7, false],
  [null, false],
])('%j is a UUID: %s', (value, expected) => expect(isUuid(value)).toBe(expected))
