import { data } from 'react-router'
import { requireOneUrl } from '../../../platform/files/one-url.ts'
import { services } from '../../../platform/services.ts'
import type { Route } from './+types/certificate-pdf'
import { readCertificate } from './read-certificate.ts'
import { notSignedYet, readProof } from './read-proof.ts'

/** The certificate of a retirement as a PDF, with its proof attached. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const path = `/carbon-register/certificates/${encodeURIComponent(params.id)}`
  requireOneUrl(url, `${path}/certificate.pdf`)
  const { supabase } = services(context)
  const facts = await readCertificate(supabase, params.id)
  if (!facts) throw data('certificate', { status: 404 })
  const proof = await readProof(supabase, facts.certificate.event_index)
  if (!proof) return notSignedYet()
  // The PDF libraries are large: they are loaded with the first document.
  const [{ renderCertificate }, { attachProof }] = await Promise.all([
    import('./certificate-document.tsx'),
    import('./attach-proof.ts'),
  ])
  const pdf = await renderCertificate({
    ...facts,
    provenSize: proof.size,
    pageUrl: url.origin + path,
    today: new Date(),
  })
  return new Response(new Uint8Array(await attachProof(pdf, { id: params.id, file: proof.file })), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${params.id}.pdf"`,
    },
  })
}
