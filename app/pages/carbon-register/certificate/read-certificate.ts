import { groupBy } from '../../../../domain/text/group-by.ts'
import { listOf, nullable, number, object, text } from '../../../../domain/parse/parser.ts'
import { certificateRow, readRows } from '../../../features/register/register-rows.ts'
import type { Supabase } from '../../../platform/supabase.ts'
import { recognitionRows } from '../host-country.ts'
import { describeFile, describeMeasured, formatPeriodDays } from '../measured-period.ts'

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
  issued_index: number(),
  vintage_id: text(),
  /** How many units of the certificate were measured in it. */
  kg: number(),
  starts_at: text(),
  ends_at: text(),
  kwh: number(),
  factor_name: text(),
  factor_version: text(),
  factor_grams_per_kwh: number(),
  reduction_kg: number(),
  evidence: listOf(object({ sha256: text(), bytes: number() })),
})
const entryRow = object({ leaf_hash: text() })
const keyRow = object({ key: text() })
const nameRow = object({ commitment: text(), salt: text(), name: text() })

/** All that a certificate says, on its page and on paper. */
export type CertificateFacts = NonNullable<Awaited<ReturnType<typeof readCertificate>>>

/**
 * A retirement, where its units were measured, and the keys of the register; null when there is none. Server
 * only: it has the words too, so that the page needs less script.
 */
export async function readCertificate(supabase: Supabase, id: string) {
  const [certificate] = readRows(
    certificateRow,
    await supabase.from('register_certificates').select('*').eq('id', id),
  )
  if (!certificate) return null
  const vintageIds = [...new Set(certificate.blocks.map(({ vintage }) => vintage))]
  const [vintages, periods, entries, keys, names] = await Promise.all([
    supabase
      .from('register_vintages')
      .select('id, year, project:register_projects(*)')
      .in('id', vintageIds)
      .order('id'),
    supabase.rpc('register_certificate_periods', { of_retirement: id }),
    supabase.from('register_events').select('leaf_hash').eq('index', certificate.event_index),
    supabase.from('register_keys').select('key').order('added_at'),
    supabase
      .from('register_names')
      .select('commitment, salt, name')
      .in('commitment', [
        certificate.beneficiary_commitment ?? '',
        certificate.note_commitment ?? '',
      ]),
  ])
  const measured = groupBy(readRows(periodRow, periods), ({ vintage_id }) => vintage_id)
  const words = readRows(nameRow, names)
  const saltOf = (commitment: string | null) =>
    words.find((each) => each.commitment === commitment)?.salt ?? null
  const [entry] = readRows(entryRow, entries)
  if (!entry) throw new Error(`The entry of ${id} is missing`)
  return {
    certificate,
    vintages: readRows(vintageRow, vintages).map((vintage) => ({
      ...vintage,
      recognition: recognitionRows(vintage.project),
      periods: (measured.get(vintage.id) ?? []).map((period) => ({
        ...period,
        days: formatPeriodDays(period),
        sentence: describeMeasured(period),
        evidence: period.evidence.map(describeFile),
      })),
    })),
    /** SHA-256 of a zero byte and the entry, in hex. */
    leafHash: entry.leaf_hash.replace(/^\\x/, ''),
    keys: readRows(keyRow, keys).map(({ key }) => key),
    /** What hides a name in the log; null when the log has it, or it is not public. */
    salt: saltOf(certificate.beneficiary_commitment),
    noteSalt: saltOf(certificate.note_commitment),
  }
}
