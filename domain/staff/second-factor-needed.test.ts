import { expect, test } from 'vitest'
import { needsSecondFactor } from './second-factor-needed.ts'

test.each([
  ['a function refused', { outcome: 'refused', details: { code: 'second_factor_needed' } }, true],
  ['the Data API refused', { data: null, error: { hint: 'second_factor_needed' } }, true],
  ['an error of the Data API was thrown', { message: 'No', hint: 'second_factor_needed' }, true],
  ['another refusal', { outcome: 'refused', details: { code: 'grant_needed' } }, false],
  ['done', { outcome: 'done', response: {} }, false],
  ['nothing', null, false],
])('%s', (_, answer, isNeeded) => expect(needsSecondFactor(answer)).toBe(isNeeded))
