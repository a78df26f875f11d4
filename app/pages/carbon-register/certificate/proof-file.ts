import { data } from 'react-router'
import { object, number } from '../../../../domain/parse/parser.ts'
import { keepShortSignatures } from '../../../../domain/register/log/signed-note.ts'
import { formatTlogProof, type TlogProof } from '../../../../domain/register/log/tlog-proof.ts'
import { readRows } from '../../../features/register/register-rows.ts'
import { services } from '../../../platform/services.ts'
import type { Route } from './+types/proof-file'
import { notSignedYet, readProof } from './read-proof.ts'

const retirementRow = object({ event_index: number() })

/**
 * The proof of a retirement (c2sp.org/tlog-proof), which can be checked without us. With
 * `?signature=ed25519` it has only that signature of the two, and less than half of the bytes.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const [retirement] = readRows(
    retirementRow,
    await supabase.from('register_retirements').select('event_index').eq('id', params.id),
  )
  if (!retirement) throw data('certificate', { status: 404 })
  const proof = await readProof(supabase, retirement.event_index)
  if (!proof) return notSignedYet()
  const isShort = url.searchParams.get('signature') === 'ed25519'
  return new Response(isShort ? shorten(proof.proof) : proof.file, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${params.id}.tlog-proof"`,
    },
  })
}

function shorten(proof: TlogProof): string {
  const checkpoint = keepShortSignatures(proof.checkpoint)
  if (checkpoint === null) throw new Error('The checkpoint of the proof is malformed')
  return formatTlogProof({ ...proof, checkpoint })
}
