import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serializeForScript } from './structured-data.tsx'

test('serialized data cannot end its script element, and parses back unchanged', () => {
  const evil = { name: '</script><script>alert(1)</script><!-- & \u2028\u2029' }
  expect(serializeForScript(evil)).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(serializeForScript(evil))).toEqual(evil)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => void expect(JSON.parse(serializeForScript({ text }))).toEqual({ text }),
    ),
  )
})
