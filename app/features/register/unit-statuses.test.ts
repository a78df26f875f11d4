import { expect, test } from 'vitest'
import { shareUnits } from '../../../domain/register/staff/issue-shares.ts'
import { unitStatusSentences } from './unit-statuses.ts'

test('the sentence about units that are kept back has the share that an issue keeps', () => {
  const shares = shareUnits({ kg: 100, meters: [{ holder: 'H1', kwh: 1 }], nextSerial: 1 })
  const buffer = shares.find(({ holder }) => holder === null)
  const kept = buffer ? buffer.to - buffer.from + 1 : 0
  expect(unitStatusSentences.buffer).toContain(`${kept}% of every issue`)
})
