import { expect, test } from 'vitest'
import { proposalAsks } from './proposal-asks.ts'

const project = {
  title: 'Homes in Ikeja',
  state: 'FCT',
  latitude: 9.05,
  longitude: 7.49,
  methodology: 'AMS-I.F',
  methodologyVersion: '5.0',
  authorisation: 'none',
  adjustment: 'none',
  externalRegistry: null,
  externalId: null,
  sourceIds: ['00000000-0000-4000-8000-000000000001'],
}
const retirement = {
  holder: 'H3',
  kg: 10,
  vintage: null,
  beneficiaryKind: 'person',
  beneficiary: 'Amaka Obi',
  isPublic: false,
  companyAgrees: false,
  reason: 'Our office',
  claimFrom: '2026-01-01',
  claimTo: '2026-12-31',
}

test('what fits is taken', () => {
  expect(proposalAsks.register_project(project)).toEqual({ ok: true, value: project })
  expect(proposalAsks.retire(retirement)).toEqual({ ok: true, value: retirement })
  const year = { project: 'P0001', from: '2026-01-01', to: '2026-12-31' }
  expect(proposalAsks.add_period(year)).toEqual({ ok: true, value: year })
})

test.each<[keyof typeof proposalAsks, object, string]>([
  ['register_project', { ...project, title: 'Ik' }, 'title'],
  ['register_project', { ...project, state: 'Abuja' }, 'state'],
  ['register_project', { ...project, methodology: 'A' }, 'methodology'],
  ['register_project', { ...project, externalRegistry: 'V', externalId: '1' }, 'externalRegistry'],
  ['register_project', { ...project, externalRegistry: 'Verra' }, 'externalId'],
  ['register_project', { ...project, sourceIds: [] }, 'sourceIds'],
  ['retire', { ...retirement, reason: 'ok' }, 'reason'],
  ['retire', { ...retirement, reason: '🌞🌞' }, 'reason'],
  ['retire', { ...retirement, beneficiaryKind: 'company' }, 'companyAgrees'],
  ['retire', { ...retirement, claimTo: '2025-12-31' }, 'claimTo'],
  ['retire', { ...retirement, claimFrom: '0000-01-01' }, 'claimFrom'],
  ['open_company', { name: 'Kuje Farms', companyAgrees: false }, 'companyAgrees'],
  ['add_period', { project: 'P0001', from: '2025-12-15', to: '2026-01-14' }, 'to'],
  ['add_period', { project: 'P0001', from: '2026-01-15', to: '2026-01-14' }, 'to'],
])('of %s, the wrong field is named: %j', (kind, ask, path) => {
  expect(proposalAsks[kind](ask)).toMatchObject({ ok: false, problems: [{ path }] })
})
