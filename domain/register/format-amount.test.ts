import { expect, test } from 'vitest'
import { formatAmount } from './format-amount.ts'

test.each<[number, string]>([
  [0, '0 kg'],
  [640, '640 kg'],
  [1_000, '1 t'],
  [4_630, '4.63 t'],
  [1_234_567, '1,234.567 t'],
])('%d kg', (kg, text) => expect(formatAmount(kg)).toBe(text))
