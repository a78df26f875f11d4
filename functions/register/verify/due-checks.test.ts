import { afterAll, expect, inject, test } from 'vitest'
import { startFunctions } from '../../../test/servers/functions-server.ts'
import { askForCheck, runDueCheck } from './due-checks.ts'

const server = await startFunctions(inject('adminUrl'), { functions: [] })
afterAll(() => server[Symbol.asyncDispose]())
const { admin, clock, context } = server

async function countChecks(): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(
    'select count(*) from public.register_checks',
  )
  return Number(rows[0]?.count)
}

/** How many checks two processes make at this time. */
async function checksAt(time: string): Promise<number> {
  clock.now = new Date(time)
  const before = await countChecks()
  await Promise.all([runDueCheck(context), runDueCheck(context)])
  return (await countChecks()) - before
}

test('of all processes one checks the register after a start, and every night', async () => {
  clock.now = new Date('2027-03-01T12:00:00Z')
  await Promise.all([askForCheck(context), askForCheck(context)])
  expect(await checksAt('2027-03-01T12:00:05Z'), 'after the start').toBe(1)
  expect(await checksAt('2027-03-01T12:10:05Z')).toBe(0)
  expect(await checksAt('2027-03-02T01:59:00Z'), 'before two at night').toBe(0)
  expect(await checksAt('2027-03-02T02:01:00Z'), 'at night').toBe(1)
  expect(await checksAt('2027-03-02T23:00:00Z')).toBe(0)
  clock.now = new Date('2027-03-02T23:30:00Z')
  await askForCheck(context)
  expect(await checksAt('2027-03-02T23:30:05Z'), 'after another start').toBe(1)
})

test('a check that a process claimed and did not finish is made by another one', async () => {
  await admin.query(
    `update private.register_check_turns set claimed_at = '2027-03-04T02:00:00Z',
       due_at = '2027-03-04T02:00:00Z' where kind = 'night'`,
  )
  expect(await checksAt('2027-03-04T02:50:00Z')).toBe(0)
  expect(await checksAt('2027-03-04T03:01:00Z')).toBe(1)
  expect(await checksAt('2027-03-04T23:00:00Z')).toBe(0)
})
