import { afterAll, beforeEach, expect, inject } from 'vitest'
import type { LedgerFault } from '../../domain/register/verify/verify-ledger.ts'
import { publishCheckpoint } from '../../functions/register/log/publish-checkpoint.ts'
import { registerModule } from '../../functions/register/register-module.ts'
import { verifyRegister } from '../../functions/register/verify/verify-register.ts'
import { startFunctions } from '../servers/functions-server.ts'
import { appendEvent, issueSampleUnits } from './sample-events.ts'

/**
 * A signed register with a retirement of 100 kg, which a thief changes. Await it at the top of a test
 * file; no fault is open before a test.
 */
export async function useTamperedRegister() {
  const server = await startFunctions(inject('adminUrl'), registerModule)
  afterAll(() => server[Symbol.asyncDispose]())
  const { two } = await issueSampleUnits(server.admin)
  await appendEvent(server.admin, 'retired', {
    holder: two,
    kg: 100,
    blocks: [{ vintage: 'P9001-2026', from: 2_001, to: 2_100 }],
    beneficiary: { kind: 'company', name: 'Adeola Foods', commitment: null },
    reason: 'Footprint of our office in 2025',
    claim: { from: '2025-01-01', to: '2025-12-31' },
  })
  await publishCheckpoint(server.context)
  beforeEach(() =>
    server.admin.query(
      `update public.register_faults set closed_at = now(), reason = 'A test' where closed_at is null`,
    ),
  )

  /** Changes the database as a thief would who has the rights of the owner. */
  async function tamper(statement: string): Promise<void> {
    await server.admin.query('set session_replication_role = replica')
    const { rowCount } = await server.admin.query(statement)
    await server.admin.query('set session_replication_role = origin')
    expect(rowCount).toBeGreaterThan(0)
  }

  /** The fault that a check finds between a change and its undoing. */
  async function faultOf(change: string, undo: string): Promise<LedgerFault | null> {
    await tamper(change)
    const { fault } = await verifyRegister(server.context)
    await tamper(undo)
    return fault
  }

  return { server, tamper, faultOf }
}
