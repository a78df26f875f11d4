import { data } from 'react-router'
import { object, number } from '../../../../domain/parse/parser.ts'
import { readRows } from '../../../features/register/register-rows.ts'
import { services } from '../../../platform/services.ts'
import type { Route } from './+types/proof-file'
import { notSignedYet, readProof } from './read-proof.ts'

const retirementRow = object({ event_index: number() })

/** The proof of a retirement (c2sp.org/tlog-proof), which can be checked without us. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const [retirement] = readRows(
    retirementRow,
    await supabase.from('register_retirements').select('event_index').eq('id', params.id),
  )
  if (!retirement) throw data('certificate', { status: 404 })
  const proof = await readProof(supabase, retirement.event_index)
  if (!proof) return notSignedYet()
  return new Response(proof.file, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${params.id}.tlog-proof"`,
    },
  })
}
