import { expect, inject, test } from 'vitest'
import { killDebits } from './kill-debits.ts'

test(
  'a process that is killed while it charges cards charges none twice and loses none',
  { timeout: 480_000 },
  async () => {
    const { problems, kills } = await killDebits(inject('adminUrl'), 60)
    expect(problems).toEqual([])
    expect(kills).toBeGreaterThan(1)
  },
)
