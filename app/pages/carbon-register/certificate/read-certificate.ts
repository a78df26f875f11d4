import { number, object, text, nullable } from '../../../../domain/parse/parser.ts'
import { certificateRow, readRows } from '../../../features/register/register-rows.ts'
import type { Supabase } from '../../../platform/supabase.tsx'
import { readProof } from './read-proof.ts'

const projectRow = object({
  id: text(),
  title: text(),
  state: text(),
  methodology: text(),
  methodology_version: text(),
  authorisation: text(),
  adjustment: text(),
  external_registry: nullable(text()),
  external_id: nullable(text()),
})
const vintageRow = object({ id: text(), year: number(), project: projectRow })
const periodRow = object({
  event_index: number(),
  project_id: text(),
  starts_at: text(),
  factor_name: text(),
  factor_version: text(),
  factor_grams_per_kwh: number(),
})
const keyRow = object({ key: text() })
const nameRow = object({ salt: text(), name: text() })

/** What a factor was, and the entries of the register that measured with it. */
export interface MeasuredWith {
  factor: string
  entries: number[]
}

/** All that a certificate says. */
export type CertificateFacts = NonNullable<Awaited<ReturnType<typeof readCertificate>>>

/** A retirement with its projects, its proof and the keys of the register; null when there is none. */
export async function readCertificate(supabase: Supabase, id: string) {
  const [certificate] = readRows(
    certificateRow,
    await supabase.from('register_certificates').select('*').eq('id', id),
  )
  if (!certificate) return null
  const vintageIds = [...new Set(certificate.blocks.map(({ vintage }) => vintage))]
  const [vintages, keys, names, proof] = await Promise.all([
    supabase
      .from('register_vintages')
      .select('id, year, project:register_projects(*)')
      .in('id', vintageIds)
      .order('id'),
    supabase.from('register_keys').select('key').order('added_at'),
    supabase
      .from('register_names')
      .select('salt, name')
      .eq('commitment', certificate.beneficiary_commitment ?? ''),
    readProof(supabase, certificate.event_index),
  ])
  const found = readRows(vintageRow, vintages)
  const measured = await Promise.all(found.map((vintage) => readMeasured(supabase, vintage)))
  return {
    certificate,
    vintages: found.map((vintage, at) => ({ ...vintage, measured: measured[at] ?? [] })),
    keys: readRows(keyRow, keys).map(({ key }) => key),
    /** What hides a person's name in the log; null when the name is not public. */
    salt: readRows(nameRow, names)[0]?.salt ?? null,
    proof,
  }
}

async function readMeasured(
  supabase: Supabase,
  { year, project }: { year: number; project: { id: string } },
): Promise<MeasuredWith[]> {
  const periods = readRows(
    periodRow,
    await supabase
      .from('register_periods')
      .select('*')
      .eq('project_id', project.id)
      // A year begins at midnight in Lagos.
      .gte('starts_at', `${year - 1}-12-31T23:00:00Z`)
      .lt('starts_at', `${year}-12-31T23:00:00Z`)
      .order('starts_at')
      .limit(100),
  )
  const byFactor = Map.groupBy(
    periods,
    (period) =>
      `${period.factor_name} ${period.factor_version}: ${period.factor_grams_per_kwh} g of CO₂e for each kWh`,
  )
  return [...byFactor].map(([factor, those]) => ({
    factor,
    entries: those.map(({ event_index }) => event_index),
  }))
}
