import { useQuery } from '@tanstack/react-query'
import {
  anything,
  flag,
  nullable,
  number,
  object,
  oneOf,
  text,
  type ValueOf,
} from '../../../../domain/parse/parser.ts'
import { proposalKinds } from '../../../../domain/register/staff/proposal-asks.ts'
import { readRows } from '../../../features/register/register-rows.ts'
import { loadSupabase, type Supabase } from '../../../platform/supabase.ts'

export const registerDeskKey = ['admin', 'register']

const proposalRow = object({
  id: text(),
  kind: oneOf(proposalKinds),
  entry: object({ type: text(), data: anything }),
  status: oneOf(['waiting', 'approved', 'declined', 'withdrawn']),
  proposed_by: nullable(text()),
  proposed_at: text(),
  reason: nullable(text()),
  event_index: nullable(number()),
  has_company_consent: flag(),
})
const beneficiaryRow = object({ proposal_id: text(), name: text() })

/** What staff see of the register: proposals, periods to issue, projects, the last check and faults. */
export function useRegisterDesk() {
  return useQuery({
    queryKey: registerDeskKey,
    refetchOnMount: 'always',
    queryFn: async () => readRegisterDesk(await loadSupabase()),
  })
}

async function readRegisterDesk(supabase: Supabase) {
  const proposals = () =>
    supabase
      .from('register_proposals')
      .select(
        'id, kind, entry:entries->0, status, proposed_by, proposed_at, reason, event_index, has_company_consent',
      )
  const [waiting, decided, periods, projects, systems, faults, checks] = await Promise.all([
    proposals().eq('status', 'waiting').order('proposed_at').limit(100),
    proposals().neq('status', 'waiting').order('decided_at', { ascending: false }).limit(10),
    supabase
      .from('register_periods')
      .select('event_index, project_id, starts_at, ends_at, kwh, reduction_kg')
      .is('issued_at', null)
      .order('event_index')
      .limit(100),
    supabase.from('register_projects').select('id, title').order('id').limit(500),
    supabase
      .from('register_sources')
      .select('id, title, state, peak_watts, meter, project_id, holder_id')
      .is('ended_at', null)
      .order('title')
      .limit(500),
    supabase.from('register_faults').select('id, message, found_at').is('closed_at', null).limit(1),
    supabase
      .from('register_checks')
      .select('checked_at, size, is_good')
      .order('checked_at', { ascending: false })
      .limit(1),
  ])
  for (const { error } of [periods, projects, systems, faults, checks]) if (error) throw error
  return {
    waiting: await addNames(supabase, readRows(proposalRow, waiting)),
    decided: readRows(proposalRow, decided),
    periods: periods.data ?? [],
    projects: projects.data ?? [],
    systems: systems.data ?? [],
    fault: faults.data?.[0] ?? null,
    check: checks.data?.[0] ?? null,
  }
}

/** Adds who proposed, and, for staff of finance, the person for whom units are retired. */
async function addNames(supabase: Supabase, waiting: readonly ValueOf<typeof proposalRow>[]) {
  const [people, beneficiaries] = await Promise.all([
    supabase
      .from('people')
      .select('id, name, email')
      .in(
        'id',
        waiting.flatMap(({ proposed_by }) => proposed_by ?? []),
      )
      .throwOnError(),
    supabase.rpc('find_proposal_beneficiaries'),
  ])
  const beneficiaryOf = new Map(
    readRows(beneficiaryRow, beneficiaries).map(({ proposal_id, name }) => [proposal_id, name]),
  )
  return waiting.map((proposal) => {
    const proposer = people.data.find(({ id }) => id === proposal.proposed_by)
    return {
      ...proposal,
      proposer: proposer?.name ?? proposer?.email ?? null,
      beneficiary: beneficiaryOf.get(proposal.id) ?? null,
    }
  })
}

export type RegisterDesk = Awaited<ReturnType<typeof readRegisterDesk>>
export type Proposal = RegisterDesk['waiting'][number]
