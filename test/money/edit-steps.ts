import { applyMoney, moneyOf, requestSurplus, withdrawSurplus } from './order-model.ts'
import type { Step } from './steps.ts'
import { expectStatus, learnVerified, type World } from './world.ts'

const conflict = 409
const maxUnits = 4

interface Preview {
  version: number
  after: { totalKobo: number }
  dueKobo: number
  problems: { message: string }[]
}

/** Staff look at an edit and then do it, sometimes twice, or something is paid in between. */
async function edit(world: World): Promise<boolean | void> {
  const { shop, random, proof } = world
  const units = 1 + random.below(maxUnits)
  const staff = shop.staff[random.below(2) as 0 | 1]
  const request = {
    orderId: proof.orderId,
    lines: [{ id: shop.panelId, quantity: units }],
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue', landmark: null },
    deliveryKobo: null,
    staffDiscountKobo: null,
    reason: 'As agreed',
  }
  const call = (more: object) => shop.call('edit-order', { ...request, ...more }, staff.token)
  const looked = await call({ isDryRun: true, expected: null })
  const preview = looked.answer['preview'] as Preview | undefined
  const shown = { version: preview?.version ?? 0, totalKobo: 0, dueKobo: preview?.dueKobo ?? 0 }
  const expected = { ...shown, totalKobo: preview?.after.totalKobo ?? 0 }
  const wanted = { isDryRun: false, expected }
  const [result = { status: 0, answer: {} }, ...again] = await Promise.all(
    Array.from({ length: 1 + random.below(2) }, () => call(wanted)),
  )
  // It asks the gateway before it edits, so what was paid meanwhile is known now.
  learnVerified(world)
  const isAllowed = mayEdit(world, { units, expected })
  for (const each of [result, ...again])
    expectStatus(`edit-order to ${units}`, each, isAllowed ? 200 : conflict)
  if (isAllowed) applyEdit(world, { units, staffId: staff.id })
}

function mayEdit(
  { model }: World,
  { units, expected }: { units: number; expected: { totalKobo: number; dueKobo: number } },
): boolean {
  if (model.status !== 'pending_payment' && model.status !== 'paid') return false
  if (model.payments.some(({ isDisputed }) => isDisputed)) return false
  const differenceKobo = (units - model.units) * model.unitKobo
  const totalKobo = model.totalKobo + differenceKobo
  if (differenceKobo !== 0) {
    if (model.payments.some(({ isChecking }) => isChecking)) return false
    const isOpen = model.refunds.some(
      ({ status, creditNoteKobo }) =>
        ['approved', 'processing', 'needs_attention'].includes(status) ||
        (status === 'requested' && creditNoteKobo > 0),
    )
    if (isOpen) return false
  }
  if (model.costKobo + differenceKobo < 0) return false
  if (units > model.units && units - model.units > model.stock) return false
  const { balance, chargedBack } = moneyOf(model)
  const isUnpaid = model.status === 'pending_payment'
  const dueKobo = Math.max(0, balance + differenceKobo - (isUnpaid ? 0 : chargedBack))
  return expected.totalKobo === totalKobo && expected.dueKobo === dueKobo
}

function applyEdit(
  { model, writers }: World,
  { units, staffId }: { units: number; staffId: string },
): void {
  const differenceKobo = (units - model.units) * model.unitKobo
  model.stock -= units - model.units
  model.units = units
  model.totalKobo += differenceKobo
  model.costKobo += differenceKobo
  model.edits += 1
  if (differenceKobo > 0) withdrawSurplus(model)
  requestSurplus(model, () => staffId)
  if (moneyOf(model).due === 0) applyMoney(model, writers)
}

/** What staff do to the order itself. */
export const editSteps: readonly (readonly [number, string, Step])[] = [[12, 'edit', edit]]
