import { useQuery } from '@tanstack/react-query'
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
} from '../../../../domain/parse/parser.ts'
import { readingStatuses } from '../../../../domain/register/customers/source-functions.ts'
import { readRows } from '../../../features/register/register-rows.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { loadSupabase, type Supabase } from '../../../platform/supabase.ts'

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

const sumsRow = object({
  measured_kwh: number(),
  measured_kg: number(),
  pooled_kwh: number(),
  pooled_kg: number(),
  issued_kg: number(),
  held_kg: number(),
  retired_kg: number(),
  bought_kg: number(),
})

const certificateRow = object({
  id: text(),
  kg: number(),
  beneficiary: nullable(text()),
  reason: text(),
  retired_at: text(),
  is_bought: flag(),
  /** Null where the name is not the person's to show or hide. */
  is_name_public: nullable(flag()),
})

/** What the register has of the signed-in person: systems, readings, units and certificates. */
export function useMyRegister() {
  const { user } = useSession()
  return useQuery({
    // Staff accept readings, and issue units.
    refetchOnMount: 'always',
    enabled: user !== null,
    queryKey: [...myRegisterKey, user?.id],
    queryFn: async () => readMyRegister(await loadSupabase(), user?.id ?? ''),
  })
}

async function readMyRegister(supabase: Supabase, userId: string) {
  const [systems, accounts, sums, certificates, panelOrders] = await Promise.all([
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
    supabase.rpc('sum_my_register'),
    supabase.rpc('list_my_certificates'),
    supabase.rpc('list_my_panel_orders').throwOnError(),
  ])
  if (accounts.error) throw accounts.error
  const holder = accounts.data?.holder_id ?? null
  const [sum] = readRows(sumsRow, sums)
  if (!sum) throw new Error('The register answered without sums')
  return {
    systems: readRows(systemRow, systems),
    /** Delivered or not. */
    panelOrders: new Set(panelOrders.data),
    sum,
    certificates: readRows(certificateRow, certificates),
    holder,
    isNamePublic: holder === null ? null : await readNameChoice(supabase, holder),
  }
}

/** Whether everybody may read the name of a holder; null when it was erased. */
async function readNameChoice(supabase: Supabase, holder: string): Promise<boolean | null> {
  const owners = await supabase
    .from('register_holders')
    .select('commitment')
    .eq('id', holder)
    .maybeSingle()
  if (owners.error) throw owners.error
  const names = await supabase
    .from('register_names')
    .select('is_public')
    .eq('commitment', owners.data?.commitment ?? '')
    .maybeSingle()
  if (names.error) throw names.error
  return names.data?.is_public ?? null
}

export type MyRegister = Awaited<ReturnType<typeof readMyRegister>>
export type MySystem = MyRegister['systems'][number]
export type MyCertificate = MyRegister['certificates'][number]
