import { useQuery } from '@tanstack/react-query'
import { listOf, nullable, number, object, oneOf, text } from '../../../../domain/parse/parser.ts'
import { readingStatuses } from '../../../../domain/register/customers/source-functions.ts'
import { certificateRow, readRows, unitRow } from '../../../features/register/register-rows.ts'
import { useSession } from '../../../features/session/session.tsx'
import { useSupabase, type Supabase } from '../../../platform/supabase.tsx'

export const myRegisterKey = ['my-register']

const systemRow = object({
  id: text(),
  order_id: nullable(text()),
  title: text(),
  peak_watts: number(),
  estimate_kwh_a_year: number(),
  meter: nullable(text()),
  project_id: nullable(text()),
  ended_at: nullable(text()),
  readings: listOf(
    object({
      id: text(),
      period: text(),
      kwh: number(),
      status: oneOf(readingStatuses),
      reason: nullable(text()),
      event_index: nullable(number()),
    }),
  ),
})

const blocksAtMost = 500

/** What the register has of the signed-in person: systems, readings, units and certificates. */
export function useMyRegister() {
  const { user } = useSession()
  const loadSupabase = useSupabase()
  return useQuery({
    // Staff accept readings, and issue units.
    refetchOnMount: 'always',
    enabled: user !== null,
    queryKey: [...myRegisterKey, user?.id],
    queryFn: async () => readMyRegister(await loadSupabase(), user?.id ?? ''),
  })
}

async function readMyRegister(supabase: Supabase, userId: string) {
  const [systems, accounts] = await Promise.all([
    supabase
      .from('register_sources')
      .select(
        'id, order_id, title, peak_watts, estimate_kwh_a_year, meter, project_id, ended_at, readings:meter_readings(id, period, kwh, status, reason, event_index)',
      )
      // Staff may read every system; this list shows only the person's own.
      .eq('user_id', userId)
      .order('consented_at')
      .order('period', { referencedTable: 'meter_readings', ascending: false }),
    supabase.from('register_accounts').select('holder_id').eq('user_id', userId).maybeSingle(),
  ])
  if (accounts.error) throw accounts.error
  const holder = accounts.data?.holder_id ?? null
  return {
    systems: readRows(systemRow, systems),
    holder,
    ...(holder === null
      ? { isNamePublic: false, units: [], certificates: [] }
      : await readHolding(supabase, holder)),
  }
}

async function readHolding(supabase: Supabase, holder: string) {
  const [units, certificates, owners] = await Promise.all([
    supabase
      .from('register_units')
      .select('*')
      .eq('holder_id', holder)
      .eq('status', 'held')
      .order('vintage_id')
      .order('first_serial')
      .limit(blocksAtMost),
    supabase
      .from('register_certificates')
      .select('*')
      .eq('holder_id', holder)
      .order('retired_at', { ascending: false })
      .limit(blocksAtMost),
    supabase.from('register_holders').select('commitment').eq('id', holder).maybeSingle(),
  ])
  if (owners.error) throw owners.error
  const names = await supabase
    .from('register_names')
    .select('is_public')
    .eq('commitment', owners.data?.commitment ?? '')
    .maybeSingle()
  if (names.error) throw names.error
  return {
    isNamePublic: names.data?.is_public ?? false,
    units: readRows(unitRow, units),
    certificates: readRows(certificateRow, certificates),
  }
}

export type MyRegister = Awaited<ReturnType<typeof readMyRegister>>
export type MySystem = MyRegister['systems'][number]
