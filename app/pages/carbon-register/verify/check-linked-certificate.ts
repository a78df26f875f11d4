import { NoAnswer } from '../../../features/register/check-failure.ts'
import { fetchAnswer } from '../../../features/register/log-files.ts'
import type { Answer } from './certificate-answer.tsx'
import { checkCertificate } from './check-certificate.ts'

/**
 * Fetches the proof of a certificate and checks it. The proof was made from the newest signed state, so
 * nothing else is asked for; it has one signature of two, the short one.
 * @throws NoAnswer when the network or the server fails
 */
export async function checkLinkedCertificate(id: string, keys: readonly string[]): Promise<Answer> {
  if (!/^R\d{6,12}$/.test(id))
    return problem(`${id.slice(0, 20)} is not the number of a certificate, such as R000042.`)
  const response = await fetchAnswer(
    `/carbon-register/certificates/${id}/proof.tlog-proof?signature=ed25519`,
  )
  if (response.status === 404)
    return problem(`The register has no certificate ${id}. Please read the number once more.`)
  if (response.status === 503)
    return problem(`${id} is so new that it is not signed yet. Please try again in a minute.`)
  if (!response.ok) throw new NoAnswer('server', `The register answered ${response.status}`)
  const result = checkCertificate(keys, await response.text())
  if (result.ok && result.retired.retirement !== id)
    return problem(
      `The register answered with ${result.retired.retirement}, not with ${id}. Please tell us.`,
    )
  return { kind: 'checked', result, today: 'newest', hasPaper: false }
}

function problem(message: string): Answer {
  return { kind: 'problem', message }
}
